import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './day.ts';
import { financialYearLabel, financialYearOf, financialYearStart } from './financial-year.ts';
import { daysIn } from './range.ts';

test('the financial year turns on 1 July [DATE-001]', () => {
  expect(financialYearOf('2025-06-30')).toEqual({ from: '2024-07-01', to: '2025-06-30' });
  expect(financialYearOf('2025-07-01')).toEqual({ from: '2025-07-01', to: '2026-06-30' });
  expect(financialYearStart('2025-06-30')).toBe(2024);
  expect(financialYearStart('2025-07-01')).toBe(2025);
});

test.each([
  ['2025-07-01', 'FY25/26'],
  ['2025-12-31', 'FY25/26'],
  ['2026-01-01', 'FY25/26'],
  ['2026-06-30', 'FY25/26'],
  ['2026-07-01', 'FY26/27'],
  ['1999-07-01', 'FY99/00'],
  ['2009-06-30', 'FY08/09'],
])('%s is in %s [DATE-002]', (day, label) => {
  expect(financialYearLabel(day)).toBe(label);
});

test('every day lies in its own financial year, and the next begins the day after it ends', () => {
  const anyDay = fc.integer({ min: 0, max: 100_000 }).map((n) => addDays('1900-01-01', n));
  fc.assert(
    fc.property(anyDay, (day) => {
      const year = financialYearOf(day);
      expect(year.from <= day && day <= year.to).toBe(true);
      expect(financialYearOf(addDays(year.to, 1)).from).toBe(addDays(year.to, 1));
      expect([365, 366]).toContain(daysIn(year));
    }),
  );
});
