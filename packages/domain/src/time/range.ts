import {
  addDays,
  addMonths,
  addYears,
  type Day,
  daysBetween,
  monthEnd,
  monthStart,
  monthsBetween,
} from './day.ts';

/** Range of calendar days, including both ends. */
export type Range = { from: Day; to: Day };
export type Frequency = 'day' | 'month';
export type ComparisonMode = 'previous_period' | 'previous_year' | 'custom';

/** Returns the default range, from the start of the month one year ago to yesterday. */
export const defaultRange = (today: Day): Range => ({
  from: monthStart(addYears(today, -1)),
  to: addDays(today, -1),
});

/**
 * Completes a range. With only a start it ends one year later, with only an end it starts one year earlier, and without
 * both it is the default.
 */
export const completeRange = (
  partial: { from?: Day | undefined; to?: Day | undefined },
  today: Day,
): Range => {
  if (partial.from && partial.to) return { from: partial.from, to: partial.to };
  if (partial.from) return { from: partial.from, to: addYears(partial.from, 1) };
  if (partial.to) return { from: addYears(partial.to, -1), to: partial.to };
  return defaultRange(today);
};

export const countDays = (range: Range): number => daysBetween(range.from, range.to) + 1;

/** Maximum days that a report returns day by day: ten years. */
export const maxDailyRows = 3_653;

/** Returns the default frequency of a range: daily under 31 days. */
export const defaultFrequency = (range: Range): Frequency => (countDays(range) < 31 ? 'day' : 'month');

/** Reports whether a range covers whole months. */
export const isWholeMonths = (range: Range): boolean =>
  range.from === monthStart(range.from) && range.to === monthEnd(range.to);

/**
 * Returns the same days one year earlier. Whole months stay whole: February 2025 is compared with all 29 days of
 * February 2024.
 */
export const yearEarlier = (range: Range): Range => {
  const to = addYears(range.to, -1);
  return { from: addYears(range.from, -1), to: isWholeMonths(range) ? monthEnd(to) : to };
};

/**
 * Returns the period before. A range that starts with a month is compared with as many months before; a running month
 * is compared up to the same day: 1 to 21 November with 1 to 21 October. Any other range is compared with as many days.
 */
export const previousPeriod = (range: Range): Range => {
  const to = addDays(range.from, -1);
  if (range.from !== monthStart(range.from)) return { from: addDays(range.from, -countDays(range)), to };
  const months = monthsBetween(range.from, range.to) + 1;
  return {
    from: addMonths(range.from, -months),
    to: isWholeMonths(range) ? to : addMonths(range.to, -months),
  };
};

/** Returns the days that two ranges share; null if there are none. */
export const intersectRanges = (a: Range, b: Range): Range | null => {
  const [from, to] = [a.from > b.from ? a.from : b.from, a.to < b.to ? a.to : b.to];
  return from <= to ? { from, to } : null;
};

/** Returns the comparison period of a range. `completeRange` completes a custom one. */
export const comparisonRange = (
  range: Range,
  mode: ComparisonMode,
  custom: { from?: Day; to?: Day } = {},
): Range => {
  if (mode === 'previous_period') return previousPeriod(range);
  if (mode === 'custom' && (custom.from || custom.to)) return completeRange(custom, range.to);
  return yearEarlier(range);
};

/**
 * Returns the comparison mode of a range when none was chosen: the year before, or the period before if the range
 * overlaps the year before. Comparing days with themselves is pointless.
 */
export const defaultComparisonMode = (range: Range): 'previous_year' | 'previous_period' =>
  intersectRanges(range, yearEarlier(range)) ? 'previous_period' : 'previous_year';

/**
 * Returns the buckets of a range, named by their first days. An incomplete first month is still named by the
 * first of the month.
 */
export const listBuckets = (range: Range, frequency: Frequency): Day[] => {
  const first = frequency === 'month' ? monthStart(range.from) : range.from;
  const [between, further] = frequency === 'month' ? [monthsBetween, addMonths] : [daysBetween, addDays];
  return Array.from({ length: between(first, range.to) + 1 }, (_, n) => further(first, n));
};

/** Returns the days of each bucket inside the range; the first and last can be incomplete. */
export const listBucketRanges = (range: Range, frequency: Frequency): Range[] => {
  const starts = listBuckets(range, frequency);
  return starts.map((start, n) => {
    const next = starts[n + 1];
    const to = frequency === 'day' ? start : next === undefined ? range.to : addDays(next, -1);
    return { from: start < range.from ? range.from : start, to };
  });
};
