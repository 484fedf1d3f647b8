import { addDays, type Day, daysBetween } from '../time/day.ts';
import { daysOutside, mergeRanges } from '../time/intervals.ts';
import type { Range } from '../time/range.ts';

/** A source that was not read for so many days after its last one is out: a day or two late is how most of them deliver. */
const lateAfter = 3;

/**
 * The days on which nothing is known of a source though it was read before: holes between the days that were loaded, and what is missing
 * since the last of them. `today` is not over.
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
