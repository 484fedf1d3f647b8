import { addDays, addMonths, type Day, daysBetween, monthEnd, monthStart, monthsBetween } from './day.ts';
import { type Frequency, listBucketRanges, type Range } from './range.ts';

/**
 * The rule that says the bucket of a day of a range or of its comparison; `own` is the first day of the day's period.
 * - position: days since `own`.
 * - day of month: 31 for each month since that of `own`, and the day of the month. 1 March is beside 1 March, whether or not a leap day came before.
 * - month: months since that of `own`.
 * - cut month: 2 for each month since that of `own`; 1 more for days of the comparison after `end`, which the range has no partner of.
 * - moved month: as cut month, of the day moved by `days` for the comparison, from the range's first day on; `end` is the range's last day.
 */
export type Pairing =
  | { readonly by: 'position' | 'day of month' | 'month' }
  | { readonly by: 'cut month'; readonly end: Day }
  | { readonly by: 'moved month'; readonly end: Day; readonly days: number };

/** The months by which two ranges are apart where their days have the same dates: those of other years, or whole months on. */
const monthsApart = (range: Range, comparison: Range): number | null => {
  const months = monthsBetween(comparison.from, range.from);
  const sameDates = range.from.slice(8) === comparison.from.slice(8);
  if (!sameDates) return null;
  return months % 12 === 0 || range.from === monthStart(range.from) ? months : null;
};

/** The pairing of a range with the days that it is compared with. */
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

/** The bucket of a day of the range, or of the comparison. */
export const findBucket = (
  pairing: Pairing,
  day: Day,
  { range, comparison, isCurrent }: { range: Range; comparison: Range | null; isCurrent: boolean },
): number => {
  const own = isCurrent ? range.from : (comparison ?? range).from;
  switch (pairing.by) {
    case 'position':
      return daysBetween(own, day);
    case 'day of month':
      return 31 * monthsBetween(own, day) + Number(day.slice(8)) - 1;
    case 'month':
      return monthsBetween(own, day);
    case 'cut month':
      return 2 * monthsBetween(own, day) + (!isCurrent && day > pairing.end ? 1 : 0);
    case 'moved month': {
      const moved = isCurrent ? day : addDays(day, pairing.days);
      return 2 * monthsBetween(range.from, moved) + (moved > pairing.end ? 1 : 0);
    }
  }
};

/** A bucket of an answer by date: its days, and those that they are compared with. One of them may be without the other. */
export type BucketPair = {
  readonly bucket: number;
  readonly current: Range | null;
  readonly before: Range | null;
};

/** The days of the comparison in pieces that are each of one bucket. */
const piecesOf = (pairing: Pairing, comparison: Range, frequency: Frequency): Range[] => {
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
  const whole = listBucketRanges(comparison, frequency);
  return pairing.by === 'cut month' ? cutAfter(whole, pairing.end) : whole;
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
 * The buckets of an answer by date, in order: every day of the range and of the comparison is in exactly one, so that a column of figures that
 * add up comes to its total. Days are compared with the same dates of another year or month, else with those as far from the start.
 */
export const pairBuckets = (range: Range, comparison: Range | null, frequency: Frequency): BucketPair[] => {
  const pairing = choosePairing(range, comparison, frequency);
  const pairs = new Map<number, BucketPair>();
  const put = (day: Day, isCurrent: boolean, of: Partial<BucketPair>) => {
    const bucket = findBucket(pairing, day, { range, comparison, isCurrent });
    pairs.set(bucket, { bucket, current: null, before: null, ...pairs.get(bucket), ...of });
  };
  for (const current of listBucketRanges(range, frequency)) put(current.from, true, { current });
  for (const before of comparison ? piecesOf(pairing, comparison, frequency) : [])
    put(before.from, false, { before });
  return [...pairs.values()].toSorted((a, b) => a.bucket - b.bucket);
};

/** The day that a bucket's days are called by: of a month its first one, of a piece of two months the first of its own. */
export const bucketDate = ({ from, to }: Range, frequency: Frequency): Day =>
  frequency === 'month' && from.slice(0, 7) === to.slice(0, 7) ? monthStart(from) : from;
