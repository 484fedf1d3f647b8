import { addDays, addMonths, type Day, daysBetween, monthEnd } from '../time/day.ts';
import { type Forecast, forecastYear, type MonthPair } from './forecast.ts';

/**
 * A month of a plan's year: what was aimed at, what came of it so far, what the whole month brought a year before; null where that is not known.
 * `known` is the part of its days that is over and known, 0 to 1. Amounts are revenue in one currency, or leads.
 */
export type PlanMonth = {
  readonly month: Day;
  readonly target: number | null;
  readonly actual: number | null;
  readonly known: number;
  readonly before: number | null;
};

/** How a plan stands. Shares are fractions; amounts in the unit of its months; null where there is nothing to say it from. */
export type PlanProgressFigures = {
  /** The targets of the days that are over and known, those of a month by its days; of all that are over where nothing is known. */
  readonly targetToDate: number | null;
  readonly actual: number | null;
  /** actual ÷ targetToDate. */
  readonly attainment: number | null;
  /** The whole year if every day were like the average of those that are over and known. */
  readonly runRate: number | null;
  /**
   * Where the year ends: what was made, and for the days to come and those not known last year's times the growth so far; the run rate where
   * last year does not tell. `low` and `high` hold what comes in four of five cases (`plan/forecast.ts`); null with fewer than three whole months beside those of a
   * year before.
   */
  readonly forecast: Forecast | null;
  readonly yearTarget: number | null;
  /**
   * The amount missing from the year's target for each day that is left, as if days that are not known had reached theirs; 0 when it is reached, null
   * without days or a target.
   */
  readonly neededPerDay: number | null;
  /** Days over, those of them that are known, and all of the year. */
  readonly daysOver: number;
  readonly daysKnown: number;
  readonly days: number;
  /** Months that are over or running of which nothing is known. */
  readonly unknown: readonly Day[];
};

const sum = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((a, b) => a + b, 0);
};
const partOf = (a: number | null, b: number | null): number | null =>
  a === null || b === null || b <= 0 ? null : a / b;

/** How much of a month is over at the end of `lastDay`: 0 to 1. */
export const elapsedShare = (month: Day, lastDay: Day): number => {
  const days = daysBetween(month, monthEnd(month)) + 1;
  return Math.min(1, Math.max(0, (daysBetween(month, lastDay) + 1) / days));
};

/** A month with the part of it that is over. */
type Shared = { readonly month: PlanMonth; readonly share: number };

const pairOf = (was: number | null | undefined, is: number | null | undefined): MonthPair =>
  was === null || was === undefined || is === null || is === undefined ? null : { was, is };

/**
 * Estimates what the days to come, and those that are not known, bring by last year and the growth so far; null where last year does not tell. Only whole
 * months tell of growth, and the running one by its days. `earlier` are the months right before last year's, up to the last.
 */
const byLastYear = (
  months: readonly Shared[],
  made: number,
  earlier: readonly (number | null)[],
  drift: number | undefined,
): Forecast | null => {
  const open = months.filter(({ month }) => month.known < 1);
  if (open.some(({ month }) => month.before === null)) return null;
  const past = [...earlier, ...months.map(({ month }) => month.before)];
  const pairs = past.slice(12).map((is, at) => pairOf(past[at], is));
  for (const { month, share } of months)
    if (share === 1) pairs.push(month.known === 1 ? pairOf(month.before, month.actual) : null);
  const { month } = months.find(({ share }) => share > 0 && share < 1) ?? {};
  const known = month?.known ?? 0;
  return forecastYear(
    pairs,
    {
      made,
      before: open.reduce((total, one) => total + (one.month.before ?? 0) * (1 - one.month.known), 0),
      ahead: open.reduce((count, one) => count + (1 - one.month.known), 0),
      running: { pair: pairOf(month && (month.before ?? 0) * known, month?.actual), share: known },
    },
    drift,
  );
};

/**
 * How a plan of twelve months stands at the end of `lastDay`, the last day of which everything is known. `earlier` are what the months right
 * before those of `before` brought, oldest first, null where that is not known: the more there are, the better the band knows the business.
 * `drift` is the unseen one: another one is for those who look for the one that fits.
 */
export const computePlanProgress = (
  months: readonly PlanMonth[],
  lastDay: Day,
  earlier: readonly (number | null)[] = [],
  drift?: number,
): PlanProgressFigures => {
  const [first] = months;
  if (!first) throw new Error('A plan has months.');
  const days = daysBetween(first.month, addMonths(first.month, months.length));
  const daysOver = Math.min(days, Math.max(0, daysBetween(first.month, addDays(lastDay, 1))));
  const shares = months.map(({ month }) => elapsedShare(month, lastDay));
  const begun = months.filter((_, at) => (shares[at] ?? 0) > 0);
  const actual = sum(begun.map((one) => one.actual));
  const targetOf = (share: (month: PlanMonth, at: number) => number) =>
    sum(
      months.map((month, at) => {
        const of = share(month, at);
        return of > 0 && month.target !== null ? month.target * of : null;
      }),
    );
  const targetOver = targetOf((_, at) => shares[at] ?? 0);
  const targetToDate = actual === null ? targetOver : targetOf(({ known }) => known);
  const yearTarget = sum(months.map(({ target }) => target));
  const daysLeft = days - daysOver;
  const daysKnown = Math.round(
    months.reduce((count, { month, known }) => count + known * (daysBetween(month, monthEnd(month)) + 1), 0),
  );
  const runRate = actual === null || daysKnown === 0 ? null : (actual / daysKnown) * days;
  const missing = (yearTarget ?? 0) - ((targetOver ?? 0) - (targetToDate ?? 0)) - (actual ?? 0);
  const noYear = { low: null, high: null, judgedBy: 0 };
  const shared = months.map((month, at) => ({ month, share: shares[at] ?? 0 }));
  return {
    targetToDate,
    actual,
    attainment: partOf(actual, targetToDate),
    runRate,
    forecast:
      actual === null || runRate === null
        ? null
        : (byLastYear(shared, actual, earlier, drift) ?? { value: runRate, ...noYear }),
    yearTarget,
    neededPerDay: yearTarget === null || daysLeft === 0 ? null : Math.max(0, missing) / daysLeft,
    daysOver,
    daysKnown,
    days,
    unknown: begun.filter(({ known }) => known === 0).map(({ month }) => month),
  };
};
