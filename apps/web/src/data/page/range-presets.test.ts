import { addDays, daysBetween } from '@bellwether/domain/time/day';
import { defaultRange } from '@bellwether/domain/time/range';
import { monthNumbers } from '@bellwether/domain/time/year-start';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPresetName, presetNames, rangePresets } from './range-presets.ts';

test('date range presets follow today, and a running period ends yesterday', () => {
  const today = '2026-03-15';
  expect(
    Object.fromEntries(
      presetNames.map((name) => [name, Object.values(rangePresets[name](today, 7)).join(' ')]),
    ),
  ).toEqual({
    '13 months to date': '2025-03-01 2026-03-14',
    'Last 12 full months': '2025-03-01 2026-02-28',
    'Last 7 days': '2026-03-08 2026-03-14',
    'Last 30 days': '2026-02-13 2026-03-14',
    'This month': '2026-03-01 2026-03-14',
    'Last month': '2026-02-01 2026-02-28',
    'Quarter to date': '2026-01-01 2026-03-14',
    'Last quarter': '2025-10-01 2025-12-31',
    'Financial year to date': '2025-07-01 2026-03-14',
    'Last financial year': '2024-07-01 2025-06-30',
  });
});

test('on the first day of a month or year, the preset of the running period is that day alone', () => {
  expect(rangePresets['This month']('2026-07-01')).toEqual({ from: '2026-07-01', to: '2026-07-01' });
  expect(rangePresets['Financial year to date']('2026-07-01', 7)).toEqual({
    from: '2026-07-01',
    to: '2026-07-01',
  });
});

test('the financial-year presets begin with the month set for the business', () => {
  const today = '2026-03-15';
  expect(rangePresets['Financial year to date'](today, 4)).toEqual({ from: '2025-04-01', to: '2026-03-14' });
  expect(rangePresets['Last financial year'](today, 1)).toEqual({ from: '2025-01-01', to: '2025-12-31' });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.constantFrom(...monthNumbers), (n, start) => {
      const day = addDays('1950-01-01', n);
      const running = rangePresets['Financial year to date'](day, start);
      const last = rangePresets['Last financial year'](day, start);
      expect(running.from <= running.to && running.to <= day).toBe(true);
      expect(addDays(last.to, 1)).toBe(running.from);
      // Allows three names, because other presets may have the same date range and are found first.
      expect(['Last financial year', 'Last 12 full months', '13 months to date']).toContain(
        findPresetName(last, day, start),
      );
    }),
    { examples: [[daysBetween('1950-01-01', '2025-07-01'), 7]] },
  );
});

test('the default date range of a page is one of the presets', () => {
  expect(findPresetName(defaultRange('2026-03-15'), '2026-03-15', 7)).toBe('13 months to date');
});

test('a date range has the name of its preset, or Custom without one', () => {
  expect(findPresetName({ from: '2026-02-01', to: '2026-02-28' }, '2026-03-15', 7)).toBe('Last month');
  expect(findPresetName({ from: '2026-02-01', to: '2026-02-27' }, '2026-03-15', 7)).toBe('Custom');
});
