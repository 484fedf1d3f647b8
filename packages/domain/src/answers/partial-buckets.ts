import { type Day, daysBetween, monthEnd, monthStart } from '../time/day.ts';
import type { Frequency, Range } from '../time/range.ts';

export type PartialBucket = { bucket: Day; days: number; totalDays: number };

/**
 * Returns the months that a range covers only partly. They are marked, so that a running month does not look like a
 * decline.
 */
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

/** Returns a text such as '19 of 30 days'. */
export const partialBucketText = ({ days, totalDays }: PartialBucket): string =>
  `${days} of ${totalDays} days`;
