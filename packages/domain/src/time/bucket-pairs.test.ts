import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choosePairing, findBucket, pairBuckets } from './bucket-pairs.ts';
import { addDays, addYears, monthEnd, monthStart } from './day.ts';
import { countDays, type Frequency, listBuckets, previousPeriod, type Range, yearEarlier } from './range.ts';

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('1990-01-01', n));
const anyRange = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 800 }))
  .map(([from, days]): Range => ({ from, to: addDays(from, days) }));
const anyFrequency = fc.constantFrom<Frequency>('day', 'month');
const anyComparison = fc.tuple(anyRange, anyRange, fc.nat(3)).map(([range, other, how]) => ({
  range,
  comparison: [other, yearEarlier(range), previousPeriod(range), null][how] ?? null,
}));
const listDays = (range: Range | null) => (range ? listBuckets(range, 'day') : []);
const before = (range: Range, comparison: Range, frequency: Frequency, date: string) =>
  pairBuckets(range, comparison, frequency).find(({ current }) => current && current.from === date)?.before;

test('each day of a range and its comparison is in exactly one bucket, in order', () => {
  fc.assert(
    fc.property(anyComparison, anyFrequency, ({ range, comparison }, frequency) => {
      const pairs = pairBuckets(range, comparison, frequency);
      expect(pairs.flatMap(({ current }) => listDays(current))).toEqual(listDays(range));
      expect(pairs.flatMap((pair) => listDays(pair.before))).toEqual(listDays(comparison));
    }),
    { numRuns: 60 },
  );
});

test('findBucket returns the bucket that contains the day', () => {
  fc.assert(
    fc.property(anyComparison, anyFrequency, ({ range, comparison }, frequency) => {
      const pairing = choosePairing(range, comparison, frequency);
      const findBucketOf = (day: string, isCurrent: boolean) =>
        findBucket(pairing, day, { range, comparison, isCurrent });
      for (const { bucket, current, before: previous } of pairBuckets(range, comparison, frequency)) {
        for (const day of listDays(current)) expect(findBucketOf(day, true)).toBe(bucket);
        for (const day of listDays(previous)) expect(findBucketOf(day, false)).toBe(bucket);
      }
    }),
    { numRuns: 60 },
  );
});

test('a day is compared with the same date a year before, even after a leap day', () => {
  const range = { from: '2024-11-01', to: '2025-11-24' };
  const year = yearEarlier(range);
  expect(before(range, year, 'day', '2025-03-01')).toEqual({ from: '2024-03-01', to: '2024-03-01' });
  expect(before(range, year, 'day', '2025-11-24')).toEqual({ from: '2024-11-24', to: '2024-11-24' });
  const alone = pairBuckets(range, year, 'day').filter(({ current }) => !current);
  expect(alone.map((pair) => pair.before?.from)).toEqual(['2024-02-29']);
  const leap = { from: '2024-02-01', to: '2024-03-31' };
  expect(before(leap, yearEarlier(leap), 'day', '2024-02-29')).toBeNull();
  expect(before(leap, yearEarlier(leap), 'day', '2024-03-31')).toEqual({
    from: '2023-03-31',
    to: '2023-03-31',
  });
  fc.assert(
    fc.property(anyRange, (one) => {
      for (const pair of pairBuckets(one, yearEarlier(one), 'day'))
        if (pair.current && pair.before && !one.from.endsWith('02-29'))
          expect(pair.before.from).toBe(addYears(pair.current.from, -1));
    }),
    { numRuns: 60 },
  );
});

test('days of a month are compared with the same days of the month before, and extra days have no counterpart', () => {
  const range = { from: '2026-02-01', to: '2026-02-28' };
  const pairs = pairBuckets(range, previousPeriod(range), 'day');
  expect(pairs).toHaveLength(31);
  expect(pairs.slice(28)).toMatchObject([
    { current: null, before: { from: '2026-01-29' } },
    { current: null, before: { from: '2026-01-30' } },
    { current: null, before: { from: '2026-01-31' } },
  ]);
});

test('the months of a mid-month range are compared with as many days right before', () => {
  const range = { from: '2026-03-05', to: '2026-04-30' };
  expect(pairBuckets(range, previousPeriod(range), 'month')).toMatchObject([
    { current: { from: '2026-03-05', to: '2026-03-31' }, before: { from: '2026-01-07', to: '2026-02-02' } },
    { current: { from: '2026-04-01', to: '2026-04-30' }, before: { from: '2026-02-03', to: '2026-03-04' } },
  ]);
  fc.assert(
    fc.property(anyRange, (one) => {
      fc.pre(one.from !== monthStart(one.from));
      for (const pair of pairBuckets(one, previousPeriod(one), 'month')) {
        if (!pair.current || !pair.before) throw new Error('A piece stands alone.');
        expect(countDays(pair.before)).toBe(countDays(pair.current));
      }
    }),
    { numRuns: 60 },
  );
});

test('months are compared with the same months a year before, and an incomplete month with the same days', () => {
  fc.assert(
    fc.property(anyRange, (one) => {
      for (const pair of pairBuckets(one, yearEarlier(one), 'month')) {
        if (one.from.endsWith('02-29') || one.to.endsWith('02-29')) continue;
        const { current } = pair;
        expect(pair.before?.from).toBe(current && addYears(current.from, -1));
        const end = current && addYears(current.to, -1);
        const isWhole = current && current.to === monthEnd(current.to);
        expect([end, isWhole && end && monthEnd(end)]).toContain(pair.before?.to);
      }
    }),
    { numRuns: 60 },
  );
});

test('part of a month is compared with the same part, and the remaining comparison days have no counterpart', () => {
  const range = { from: '2026-03-01', to: '2026-04-20' };
  const comparison = { from: '2026-01-01', to: '2026-02-28' };
  expect(pairBuckets(range, comparison, 'month')).toMatchObject([
    { current: { from: '2026-03-01', to: '2026-03-31' }, before: { from: '2026-01-01', to: '2026-01-31' } },
    { current: { from: '2026-04-01', to: '2026-04-20' }, before: { from: '2026-02-01', to: '2026-02-20' } },
    { current: null, before: { from: '2026-02-21', to: '2026-02-28' } },
  ]);
});
