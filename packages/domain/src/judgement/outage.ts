/** Days before a silence that show what is usual. */
const usualDays = 56;
/** Least days of silence in a row. */
const minSilence = 5;
/** Least events that the silent days would usually bring; none of 30 is chance in 1 of 10^13 cases. */
const minExpected = 30;

/** Days of a series by their indexes, both included. */
export type SilentDays = { first: number; last: number };

/**
 * Returns the runs of days on which a busy count is zero. That is no result of the business but a failure to record:
 * a broken tag, a disconnected phone system. A day without data (null) is known to be missing and ends a run.
 */
export const findSilentDays = (counts: readonly (number | null)[]): SilentDays[] => {
  const found: SilentDays[] = [];
  let at = 0;
  while (at < counts.length) {
    if (counts[at] !== 0) {
      at += 1;
      continue;
    }
    const first = at;
    while (counts[at] === 0) at += 1;
    const length = at - first;
    const before = counts.slice(Math.max(0, first - usualDays), first).filter((count) => count !== null);
    const usual = before.reduce((sum, count) => sum + count, 0) / Math.max(1, before.length);
    const isBusy = before.length >= usualDays / 2 && usual * length >= minExpected;
    if (length >= minSilence && isBusy) found.push({ first, last: at - 1 });
  }
  return found;
};
