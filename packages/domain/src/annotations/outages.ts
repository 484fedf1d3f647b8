import { addDays, type Day, daysBetween } from '../time/day.ts';
import { daysOutside, mergeRanges } from '../time/intervals.ts';
import type { Range } from '../time/range.ts';

/** Number of missing days at the end that count as an outage; most sources deliver a day or two late. */
const lateAfter = 3;

/**
 * Returns the date ranges in which a source has no data: gaps between loaded days, and the days since the last one.
 * `today` does not count, because it is not over.
 */
export const findOutages = (loaded: readonly Range[], today: Day): Range[] => {
  const known = mergeRanges(loaded);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return [];
  const holes = daysOutside({ from: first.from, to: last.to }, known);
  const yesterday = addDays(today, -1);
  const since =
    daysBetween(last.to, yesterday) >= lateAfter ? [{ from: addDays(last.to, 1), to: yesterday }] : [];
  return [...holes, ...since];
};
