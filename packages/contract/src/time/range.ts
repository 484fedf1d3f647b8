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

/** Calendar days, both ends counted. */
export type Range = { from: Day; to: Day };
export type Frequency = 'day' | 'month';
export type ComparisonMode = 'previous_period' | 'previous_year' | 'custom';

/** From the start of the month one year ago to yesterday. */
export const defaultRange = (today: Day): Range => ({
  from: monthStart(addYears(today, -1)),
  to: addDays(today, -1),
});

/** Only a start gives an end one year later, only an end a start one year earlier, neither the default. */
export const completeRange = (given: { from?: Day | undefined; to?: Day | undefined }, today: Day): Range => {
  if (given.from && given.to) return { from: given.from, to: given.to };
  if (given.from) return { from: given.from, to: addYears(given.from, 1) };
  if (given.to) return { from: addYears(given.to, -1), to: given.to };
  return defaultRange(today);
};

export const countDays = (range: Range): number => daysBetween(range.from, range.to) + 1;

/** As many days as a report answers one by one: ten years. */
export const maxDailyRows = 3_653;

/** The frequency that choosing a range sets: daily under 31 days. */
export const defaultFrequency = (range: Range): Frequency => (countDays(range) < 31 ? 'day' : 'month');

/** Does a range begin with a month and end with one? */
export const isWholeMonths = (range: Range): boolean =>
  range.from === monthStart(range.from) && range.to === monthEnd(range.to);

/** The same days one year earlier; whole months stay whole, so that February 2025 is compared with 29 days. */
export const yearEarlier = (range: Range): Range => {
  const to = addYears(range.to, -1);
  return { from: addYears(range.from, -1), to: isWholeMonths(range) ? monthEnd(to) : to };
};

/**
 * The period just before. What begins with a month is compared with as many months before it, a running one up to the same day:
 * 1 to 21 November with 1 to 21 October. Any other range with as many days.
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

/** The days that two ranges share; null when there are none. */
export const intersectRanges = (a: Range, b: Range): Range | null => {
  const [from, to] = [a.from > b.from ? a.from : b.from, a.to < b.to ? a.to : b.to];
  return from <= to ? { from, to } : null;
};

/** The range that a range is compared with. A custom one is completed by the rule of only-a-start, only-an-end. */
export const comparisonRange = (
  range: Range,
  mode: ComparisonMode,
  custom: { from?: Day; to?: Day } = {},
): Range => {
  if (mode === 'previous_period') return previousPeriod(range);
  if (mode === 'custom' && (custom.from || custom.to)) return completeRange(custom, range.to);
  return yearEarlier(range);
};

/** Buckets of a range, each named by its first day; a first month cut short is still named by its month's first day. */
export const listBuckets = (range: Range, frequency: Frequency): Day[] => {
  const first = frequency === 'month' ? monthStart(range.from) : range.from;
  const [between, further] = frequency === 'month' ? [monthsBetween, addMonths] : [daysBetween, addDays];
  return Array.from({ length: between(first, range.to) + 1 }, (_, n) => further(first, n));
};

/** The days of each bucket, within the range: the first and the last may be cut short. */
export const listBucketRanges = (range: Range, frequency: Frequency): Range[] => {
  const starts = listBuckets(range, frequency);
  return starts.map((start, n) => {
    const next = starts[n + 1];
    const to = frequency === 'day' ? start : next === undefined ? range.to : addDays(next, -1);
    return { from: start < range.from ? range.from : start, to };
  });
};
