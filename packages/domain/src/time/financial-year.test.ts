import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, isDay } from './day.ts';
import {
  financialYearName,
  financialYearNameOn,
  financialYearStart,
  findFinancialYear,
} from './financial-year.ts';
import { countDays } from './range.ts';
import { isYearStart, monthNumbers } from './year-start.ts';

test('the default financial year starts on 1 July [DATE-001]', () => {
  expect(findFinancialYear('2025-06-30', 7)).toEqual({ from: '2024-07-01', to: '2025-06-30' });
  expect(findFinancialYear('2025-07-01', 7)).toEqual({ from: '2025-07-01', to: '2026-06-30' });
  expect(financialYearStart('2025-06-30', 7)).toBe(2024);
  expect(financialYearStart('2025-07-01', 7)).toBe(2025);
});

test("a financial year starts on the first of the business's month", () => {
  expect(findFinancialYear('2024-02-29', 4)).toEqual({ from: '2023-04-01', to: '2024-03-31' });
  expect(findFinancialYear('2024-02-29', 1)).toEqual({ from: '2024-01-01', to: '2024-12-31' });
  expect(findFinancialYear('2024-02-29', 3)).toEqual({ from: '2023-03-01', to: '2024-02-29' });
  expect(findFinancialYear('2024-11-30', 12)).toEqual({ from: '2023-12-01', to: '2024-11-30' });
});

test.each([
  ['2025-07-01', 7, 'FY25/26'],
  ['2025-12-31', 7, 'FY25/26'],
  ['2026-01-01', 7, 'FY25/26'],
  ['2026-06-30', 7, 'FY25/26'],
  ['2026-07-01', 7, 'FY26/27'],
  ['1999-07-01', 7, 'FY99/00'],
  ['2009-06-30', 7, 'FY08/09'],
  ['2026-03-31', 4, 'FY25/26'],
  ['2026-04-01', 4, 'FY26/27'],
  ['2026-12-31', 1, '2026'],
] as const)('%s, with years from month %i, is in %s [DATE-002]', (day, start, label) => {
  expect(financialYearNameOn(day, start)).toBe(label);
});

test('only month numbers 1 to 12 can start a financial year', () => {
  expect([0, 13, 1.5, '7', null, undefined].filter(isYearStart)).toEqual([]);
  expect(monthNumbers.filter(isYearStart)).toHaveLength(12);
});

test('each day is in exactly one financial year, for any start month', () => {
  const anyDay = fc.integer({ min: 0, max: 100_000 }).map((n) => addDays('1900-01-01', n));
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...monthNumbers), (day, start) => {
      const year = findFinancialYear(day, start);
      const next = findFinancialYear(addDays(year.to, 1), start);
      expect([year.from, year.to].every(isDay)).toBe(true);
      expect(year.from <= day && day <= year.to).toBe(true);
      expect(next.from).toBe(addDays(year.to, 1));
      expect(Number(year.from.slice(5, 7))).toBe(start);
      expect(year.from.slice(8)).toBe('01');
      expect([365, 366]).toContain(countDays(year));
      // The first and last day of a financial year are in the same year, and each year has its own name.
      expect(findFinancialYear(year.from, start)).toEqual(year);
      expect(findFinancialYear(year.to, start)).toEqual(year);
      expect(financialYearName(next.from)).not.toBe(financialYearName(year.from));
      expect(financialYearNameOn(day, start)).toBe(financialYearName(year.from));
    }),
  );
});
