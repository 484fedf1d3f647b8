import { type Day, daysBetween, monthEnd, monthStart } from '../time/day.ts';
import type { Frequency, Range } from '../time/range.ts';

export type PartialBucket = { bucket: Day; days: number; totalDays: number };

/** Months of a range that it holds only a part of: a running last month must not read as a decline. */
export function findPartialMonths(range: Range, frequency: Frequency): PartialBucket[] {
  if (frequency === 'day') return [];
  const months = [...new Set([monthStart(range.from), monthStart(range.to)])];
  return months
    .map((bucket) => {
      const end = monthEnd(bucket);
      const from = range.from > bucket ? range.from : bucket;
      const to = range.to < end ? range.to : end;
      return { bucket, days: daysBetween(from, to) + 1, totalDays: daysBetween(bucket, end) + 1 };
    })
    .filter(({ days, totalDays }) => days < totalDays);
}

/** '19 of 30 days'. */
export const partialBucketText = ({ days, totalDays }: PartialBucket): string =>
  `${days} of ${totalDays} days`;
