import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultTimeZone } from '../catalogue/product.ts';
import { propertyRuns } from '../testing/runs.ts';
import { addDays, addMonths, dayAt, isDay, monthEnd, monthStart } from './day.ts';
import {
  completeRange,
  countDays,
  defaultFrequency,
  defaultRange,
  type Frequency,
  listBuckets,
  type Range,
} from './range.ts';

const today = '2026-03-15';
const anyDay = fc.integer({ min: 0, max: 60_000 }).map((n) => addDays('1950-01-01', n));
const anyRange = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 1500 }))
  .map(([from, days]): Range => ({ from, to: addDays(from, days) }));

test.each([
  ['2026-03-15', '2025-03-01', '2026-03-14'],
  ['2026-03-01', '2025-03-01', '2026-02-28'],
  ['2024-03-01', '2023-03-01', '2024-02-29'],
  ['2024-02-29', '2023-02-01', '2024-02-28'],
  ['2026-01-01', '2025-01-01', '2025-12-31'],
])('on %s the default range is %s to %s [DATE-004] [DATE-005]', (on, from, to) => {
  expect(defaultRange(on)).toEqual({ from, to });
});

test("late in the UTC day, the default range ends on Melbourne's yesterday [DATE-006]", () => {
  const day = dayAt(defaultTimeZone, new Date('2026-03-14T14:30:00Z'));
  expect(defaultRange(day).to).toBe('2026-03-14');
});

test('a range with only a start ends one year later [DATE-008]', () => {
  expect(completeRange({ from: '2025-03-10' }, today)).toEqual({ from: '2025-03-10', to: '2026-03-10' });
  expect(completeRange({ from: '2024-02-29' }, today)).toEqual({ from: '2024-02-29', to: '2025-02-28' });
});

test('a range with only an end starts one year earlier [DATE-009]', () => {
  expect(completeRange({ to: '2025-03-10' }, today)).toEqual({ from: '2024-03-10', to: '2025-03-10' });
  expect(completeRange({ to: '2024-02-29' }, today)).toEqual({ from: '2023-02-28', to: '2024-02-29' });
});

test('a complete date range is kept, and an empty one is replaced with the default', () => {
  expect(completeRange({ from: '2020-01-01', to: '2020-01-02' }, today)).toEqual({
    from: '2020-01-01',
    to: '2020-01-02',
  });
  expect(completeRange({}, today)).toEqual(defaultRange(today));
});

test('a range of 30 days, both ends included, is shown by day, and of 31 by month [DATE-025] [CHART-011]', () => {
  expect(countDays({ from: '2026-01-01', to: '2026-01-01' })).toBe(1);
  expect(countDays({ from: '2026-01-01', to: '2026-01-31' })).toBe(31);
  expect(defaultFrequency({ from: '2026-01-01', to: '2026-01-30' })).toBe('day');
  expect(defaultFrequency({ from: '2026-01-01', to: '2026-01-31' })).toBe('month');
  expect(defaultFrequency({ from: '2026-02-01', to: '2026-02-28' })).toBe('day');
});

test.each<[Range, Frequency, string[]]>([
  [{ from: '2026-02-27', to: '2026-03-01' }, 'day', ['2026-02-27', '2026-02-28', '2026-03-01']],
  [{ from: '2026-01-31', to: '2026-03-01' }, 'month', ['2026-01-01', '2026-02-01', '2026-03-01']],
  [{ from: '2026-03-05', to: '2026-03-05' }, 'month', ['2026-03-01']],
  [{ from: '9998-12-30', to: '9999-12-31' }, 'month', bucketNames('9998-12-01', 13)],
])('splits %j into buckets by %s', (range, frequency, buckets) => {
  expect(listBuckets(range, frequency)).toEqual(buckets);
});

function bucketNames(first: string, months: number): string[] {
  return Array.from({ length: months }, (_, n) => addMonths(first, n));
}

test('each day of a range is in exactly one bucket, by day and by month', () => {
  fc.assert(
    fc.property(anyRange, (range) => {
      const days = listBuckets(range, 'day');
      expect(days).toHaveLength(countDays(range));
      expect([days[0], days.at(-1)]).toEqual([range.from, range.to]);
      expect(days.every(isDay)).toBe(true);
      const months = listBuckets(range, 'month');
      expect(months).toEqual([...new Set(days.map(monthStart))]);
      expect(monthEnd(months.at(-1) ?? '')).toBe(monthEnd(range.to));
    }),
    { numRuns: propertyRuns(30) },
  );
});
