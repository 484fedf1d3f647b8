import { addDays, addMonths, type Day, daysBetween, monthEnd } from '../time/day.ts';

/**
 * A month of a plan's year: what was aimed at, what came of it, what came of it a year before; null where that is not known. Amounts are
 * revenue in one currency, or leads.
 */
export type PlanMonth = {
  readonly month: Day;
  readonly target: number | null;
  readonly actual: number | null;
  readonly before: number | null;
};

/** How a plan stands. Shares are fractions; amounts in the unit of its months; null where there is nothing to say it from. */
export type Standing = {
  /** The targets of the days that are over: those of the running month by its days. */
  readonly targetToDate: number | null;
  readonly actual: number | null;
  /** actual ÷ targetToDate. */
  readonly attainment: number | null;
  /** The whole year if every day were like the average of those that are over. */
  readonly runRate: number | null;
  /**
   * Where the year ends: what was made, and for the days to come last year's times the growth so far; the run rate where last year does not
   * tell. `low` and `high` hold what comes in four of five cases, as years that are over say; null with fewer than three whole months.
   */
  readonly forecast: {
    readonly value: number;
    readonly low: number | null;
    readonly high: number | null;
  } | null;
  readonly yearTarget: number | null;
  /** What is missing from the year's target for each day that is left; 0 when it is reached, null without days or a target. */
  readonly neededPerDay: number | null;
  /** Days over, and in the year. */
  readonly daysOver: number;
  readonly days: number;
  /** Months that are over or running of which nothing is known. */
  readonly unknown: readonly Day[];
};

const sum = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((a, b) => a + b, 0);
};
const over = (a: number | null, b: number | null): number | null =>
  a === null || b === null || b <= 0 ? null : a / b;

/** How much of a month is over at the end of `lastDay`: 0 to 1. */
export const shareOver = (month: Day, lastDay: Day): number => {
  const days = daysBetween(month, monthEnd(month)) + 1;
  return Math.min(1, Math.max(0, (daysBetween(month, lastDay) + 1) / days));
};

/** How often the band of a forecast is to hold what comes, and how many standard deviations that is on either side. */
export const bandPromise = 0.8;
const width = 1.2816;

/**
 * What growth moves by from one month to the next, as a share of itself, beside what single months lie apart: the months of a year so far say
 * nothing of it. Fitted on years that are over (`npm run bench:forecast`), where the band without it held too little; what a drift that was
 * fitted on some of them holds of others stands in docs/architecture.md.
 */
const usualDrift = 0.056;

const spreadOf = (growths: readonly number[]): number | null => {
  if (growths.length < 3) return null;
  const mean = growths.reduce((a, b) => a + b, 0) / growths.length;
  return Math.sqrt(growths.reduce((a, b) => a + (b - mean) ** 2, 0) / (growths.length - 1));
};

/** Last year as far as it answers to the days that are over, and the rest of it. */
const beforeOf = (months: readonly PlanMonth[], shares: readonly number[]) => {
  if (months.some(({ before }) => before === null)) return null;
  const done = months.reduce((total, { before }, at) => total + (before ?? 0) * (shares[at] ?? 0), 0);
  const all = months.reduce((total, { before }) => total + (before ?? 0), 0);
  return done > 0 ? { done, rest: all - done } : null;
};

const forecastOf = (
  months: readonly PlanMonth[],
  shares: readonly number[],
  made: number,
  runRate: number,
  drift: number,
): NonNullable<Standing['forecast']> => {
  const before = beforeOf(months, shares);
  if (!before) return { value: runRate, low: null, high: null };
  const value = made + before.rest * (made / before.done);
  const growths = months.flatMap(({ actual, before: was }, at) =>
    shares[at] === 1 && actual !== null && was ? [actual / was] : [],
  );
  const deviation = spreadOf(growths);
  const left = months.reduce((count, _, at) => count + (1 - (shares[at] ?? 0)), 0);
  if (deviation === null || left === 0) return { value, low: null, high: null };
  // Single months lie apart by so much; over several the errors partly cancel out, and the growth so far is itself only known so well.
  const apart = deviation * Math.sqrt(1 / Math.max(1, left) + 1 / growths.length);
  const drifted = drift * Math.sqrt(left) * (made / before.done);
  const error = width * before.rest * Math.hypot(apart, drifted);
  return { value, low: Math.max(made, value - error), high: value + error };
};

/**
 * How a plan of twelve months stands at the end of `lastDay`, the last day of which everything is known. `drift` is how far growth is taken to
 * move from one month to the next, as a share of itself: another one is for those who look for the one that fits.
 */
export const standingOf = (months: readonly PlanMonth[], lastDay: Day, drift = usualDrift): Standing => {
  const [first] = months;
  if (!first) throw new Error('A plan has months.');
  const days = daysBetween(first.month, addMonths(first.month, months.length));
  const daysOver = Math.min(days, Math.max(0, daysBetween(first.month, addDays(lastDay, 1))));
  const shares = months.map(({ month }) => shareOver(month, lastDay));
  const begun = months.filter((_, at) => (shares[at] ?? 0) > 0);
  const actual = sum(begun.map((one) => one.actual));
  const targetToDate = sum(
    months.map(({ target }, at) => (shares[at] && target !== null ? target * shares[at] : null)),
  );
  const yearTarget = sum(months.map(({ target }) => target));
  const daysLeft = days - daysOver;
  const runRate = actual === null || daysOver === 0 ? null : (actual / daysOver) * days;
  return {
    targetToDate,
    actual,
    attainment: over(actual, targetToDate),
    runRate,
    forecast: actual === null || runRate === null ? null : forecastOf(months, shares, actual, runRate, drift),
    yearTarget,
    neededPerDay:
      yearTarget === null || daysLeft === 0 ? null : Math.max(0, yearTarget - (actual ?? 0)) / daysLeft,
    daysOver,
    days,
    unknown: begun.filter((one) => one.actual === null).map(({ month }) => month),
  };
};
