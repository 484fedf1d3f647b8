import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, monthEnd, monthStart } from './day.ts';
import {
  comparisonRange,
  countDays,
  intersectRanges,
  listBuckets,
  previousPeriod,
  type Range,
  yearEarlier,
} from './range.ts';

const anyDay = fc.integer({ min: 0, max: 60_000 }).map((n) => addDays('1950-01-01', n));
const anyRange = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 1500 }))
  .map(([from, days]): Range => ({ from, to: addDays(from, days) }));
const wholeMonths = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 40 }))
  .map(([day, n]): Range => ({ from: monthStart(day), to: monthEnd(addMonths(monthStart(day), n)) }));

test('January 2026 is compared with December, with January 2025, or with a chosen range [DATE-024]', () => {
  const january: Range = { from: '2026-01-01', to: '2026-01-31' };
  expect(comparisonRange(january, 'previous_period')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(comparisonRange(january, 'previous_year')).toEqual({ from: '2025-01-01', to: '2025-01-31' });
  const chosen = { from: '2024-05-01', to: '2024-05-09' };
  expect(comparisonRange(january, 'custom', chosen)).toEqual(chosen);
  expect(comparisonRange(january, 'custom')).toEqual({ from: '2025-01-01', to: '2025-01-31' });
});

test('a comparison with only a start ends one year later [DATE-010]', () => {
  const range: Range = { from: '2026-01-01', to: '2026-01-31' };
  expect(comparisonRange(range, 'custom', { from: '2024-03-10' })).toEqual({
    from: '2024-03-10',
    to: '2025-03-10',
  });
});

test('a comparison with only an end starts one year earlier [DATE-011]', () => {
  const range: Range = { from: '2026-01-01', to: '2026-01-31' };
  expect(comparisonRange(range, 'custom', { to: '2024-03-10' })).toEqual({
    from: '2023-03-10',
    to: '2024-03-10',
  });
});

test.each<[Range, Range]>([
  [
    { from: '2026-03-10', to: '2026-03-20' },
    { from: '2025-03-10', to: '2025-03-20' },
  ],
  [
    { from: '2025-02-01', to: '2025-02-28' },
    { from: '2024-02-01', to: '2024-02-29' },
  ],
  [
    { from: '2024-02-01', to: '2024-02-29' },
    { from: '2023-02-01', to: '2023-02-28' },
  ],
  [
    { from: '2025-02-28', to: '2025-02-28' },
    { from: '2024-02-28', to: '2024-02-28' },
  ],
  [
    { from: '2024-02-29', to: '2024-02-29' },
    { from: '2023-02-28', to: '2023-02-28' },
  ],
])('one year before %j is %j', (range, before) => {
  expect(yearEarlier(range)).toEqual(before);
});

test.each<[Range, Range]>([
  [
    { from: '2026-03-10', to: '2026-03-20' },
    { from: '2026-02-27', to: '2026-03-09' },
  ],
  [
    { from: '2026-03-01', to: '2026-03-31' },
    { from: '2026-02-01', to: '2026-02-28' },
  ],
  [
    { from: '2024-02-01', to: '2024-03-31' },
    { from: '2023-12-01', to: '2024-01-31' },
  ],
  [
    { from: '2026-03-01', to: '2026-03-30' },
    { from: '2026-02-01', to: '2026-02-28' },
  ],
  [
    { from: '2026-11-01', to: '2026-11-21' },
    { from: '2026-10-01', to: '2026-10-21' },
  ],
  [
    { from: '2025-11-01', to: '2026-11-21' },
    { from: '2024-10-01', to: '2025-10-21' },
  ],
])('the period before %j is %j', (range, before) => {
  expect(previousPeriod(range)).toEqual(before);
});

test('whole months are compared with as many whole months, in both comparison modes', () => {
  fc.assert(
    fc.property(wholeMonths, (range) => {
      for (const before of [previousPeriod(range), yearEarlier(range)]) {
        expect(before.from).toBe(monthStart(before.from));
        expect(before.to).toBe(monthEnd(before.to));
        expect(listBuckets(before, 'month')).toHaveLength(listBuckets(range, 'month').length);
      }
    }),
  );
});

test('the previous period has the same days of earlier months for running months, else as many days', () => {
  fc.assert(
    fc.property(anyRange, (range) => {
      const before = previousPeriod(range);
      expect(before.from <= before.to && before.to < range.from).toBe(true);
      if (range.from === monthStart(range.from)) {
        expect(before.from).toBe(monthStart(before.from));
        if (range.to !== monthEnd(range.to) && Number(range.to.slice(8)) <= 28)
          expect(before.to.slice(8)).toBe(range.to.slice(8));
      } else {
        expect(addDays(before.to, 1)).toBe(range.from);
        expect(countDays(before)).toBe(countDays(range));
      }
    }),
  );
});

test('the comparison range a year before has the same days of the month, except for a leap day', () => {
  fc.assert(
    fc.property(anyRange, (range) => {
      const before = yearEarlier(range);
      expect(before.from <= before.to && before.to < range.to).toBe(true);
      expect(Math.abs(countDays(before) - countDays(range))).toBeLessThanOrEqual(1);
      if (!range.from.endsWith('02-29')) expect(before.from.slice(5)).toBe(range.from.slice(5));
    }),
  );
});

test('intersectRanges returns the common days of two ranges, in either order', () => {
  const range = { from: '2025-11-01', to: '2026-11-21' };
  expect(intersectRanges(range, yearEarlier(range))).toEqual({ from: '2025-11-01', to: '2025-11-21' });
  expect(intersectRanges(range, previousPeriod(range))).toBeNull();
  fc.assert(
    fc.property(anyRange, anyRange, (a, b) => {
      expect(intersectRanges(a, b)).toEqual(intersectRanges(b, a));
      expect(intersectRanges(a, b) === null).toBe(a.to < b.from || b.to < a.from);
    }),
  );
});
