import { addDays, addMonths, type Day, daysBetween, monthEnd, monthStart, monthsBetween } from './day.ts';
import { type Frequency, listBucketRanges, type Range } from './range.ts';

/**
 * Rule that assigns a day of a range or its comparison to a bucket. `firstDay` is the first day of the day's period;
 * `end` is the range's last day.
 * - position: days since `firstDay`.
 * - day of month: 31 per month since that of `firstDay`, plus the day of the month. 1 March is paired with 1 March,
 *   even after a leap day.
 * - month: months since that of `firstDay`.
 * - cut month: 2 per month since that of `firstDay`, plus 1 for comparison days after `end`, which have no counterpart
 *   in the range.
 * - moved month: like cut month, counted from the range's first day, with comparison days moved by `days`.
 */
export type Pairing =
  | { readonly by: 'position' | 'day of month' | 'month' }
  | { readonly by: 'cut month'; readonly end: Day }
  | { readonly by: 'moved month'; readonly end: Day; readonly days: number };

/**
 * Returns the number of months between two ranges whose dates match, in another year or whole months apart; otherwise
 * null.
 */
const monthsApart = (range: Range, comparison: Range): number | null => {
  const months = monthsBetween(comparison.from, range.from);
  const sameDates = range.from.slice(8) === comparison.from.slice(8);
  if (!sameDates) return null;
  return months % 12 === 0 || range.from === monthStart(range.from) ? months : null;
};

/** Returns the pairing rule for a range and its comparison. */
export const choosePairing = (range: Range, comparison: Range | null, frequency: Frequency): Pairing => {
  const months = comparison && monthsApart(range, comparison);
  if (frequency === 'day') return { by: comparison && months !== null ? 'day of month' : 'position' };
  if (!comparison) return { by: 'month' };
  if (months === null)
    return { by: 'moved month', end: range.to, days: daysBetween(comparison.from, range.from) };
  const partner = addMonths(range.to, -months);
  const end = range.to === monthEnd(range.to) ? monthEnd(partner) : partner;
  return comparison.to <= end || end === monthEnd(end) ? { by: 'month' } : { by: 'cut month', end };
};

/** Returns the bucket of a day of the range or the comparison. */
export const findBucket = (
  pairing: Pairing,
  day: Day,
  { range, comparison, isCurrent }: { range: Range; comparison: Range | null; isCurrent: boolean },
): number => {
  const firstDay = isCurrent ? range.from : (comparison ?? range).from;
  switch (pairing.by) {
    case 'position':
      return daysBetween(firstDay, day);
    case 'day of month':
      return 31 * monthsBetween(firstDay, day) + Number(day.slice(8)) - 1;
    case 'month':
      return monthsBetween(firstDay, day);
    case 'cut month':
      return 2 * monthsBetween(firstDay, day) + (!isCurrent && day > pairing.end ? 1 : 0);
    case 'moved month': {
      const moved = isCurrent ? day : addDays(day, pairing.days);
      return 2 * monthsBetween(range.from, moved) + (moved > pairing.end ? 1 : 0);
    }
  }
};

/**
 * Bucket of an answer by date, with its days and the days they are compared with. Either is null if it has no
 * counterpart.
 */
export type BucketPair = {
  readonly bucket: number;
  readonly current: Range | null;
  readonly before: Range | null;
};

/** Splits the comparison into ranges that each belong to one bucket. */
const splitComparison = (pairing: Pairing, comparison: Range, frequency: Frequency): Range[] => {
  if (pairing.by === 'moved month') {
    const moved = {
      from: addDays(comparison.from, pairing.days),
      to: addDays(comparison.to, pairing.days),
    };
    return cutAfter(listBucketRanges(moved, 'month'), pairing.end).map(({ from, to }) => ({
      from: addDays(from, -pairing.days),
      to: addDays(to, -pairing.days),
    }));
  }
  const bucketRanges = listBucketRanges(comparison, frequency);
  return pairing.by === 'cut month' ? cutAfter(bucketRanges, pairing.end) : bucketRanges;
};

const cutAfter = (ranges: readonly Range[], end: Day): Range[] =>
  ranges.flatMap(({ from, to }) =>
    from <= end && end < to
      ? [
          { from, to: end },
          { from: addDays(end, 1), to },
        ]
      : [{ from, to }],
  );

/**
 * Returns the buckets of an answer by date, in order. Each day of the range and the comparison is in exactly one
 * bucket, so that a column adds up to its total. Days are paired with the same dates of another year or month,
 * otherwise with days at the same distance from the start.
 */
export const pairBuckets = (range: Range, comparison: Range | null, frequency: Frequency): BucketPair[] => {
  const pairing = choosePairing(range, comparison, frequency);
  const pairs = new Map<number, BucketPair>();
  const put = (day: Day, isCurrent: boolean, part: Partial<BucketPair>) => {
    const bucket = findBucket(pairing, day, { range, comparison, isCurrent });
    pairs.set(bucket, { bucket, current: null, before: null, ...pairs.get(bucket), ...part });
  };
  for (const current of listBucketRanges(range, frequency)) put(current.from, true, { current });
  for (const before of comparison ? splitComparison(pairing, comparison, frequency) : [])
    put(before.from, false, { before });
  return [...pairs.values()].toSorted((a, b) => a.bucket - b.bucket);
};

/**
 * Returns the day that names a bucket: the first of its month, or its own first day if it spans two months.
 */
export const bucketDate = ({ from, to }: Range, frequency: Frequency): Day =>
  frequency === 'month' && from.slice(0, 7) === to.slice(0, 7) ? monthStart(from) : from;
