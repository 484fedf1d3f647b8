import { addDays, addMonths, type Day, daysBetween, monthEnd } from '../time/day.ts';
import { type BandSettings, type Forecast, forecastYear, type MonthPair } from './forecast.ts';

/**
 * Month of a plan's year: target, actual so far, and whole month a year before; null if unknown. `known` is
 * the share of its days that are over and known, 0 to 1. Amounts are revenue in one currency, or leads.
 */
export type PlanMonth = {
  readonly month: Day;
  readonly target: number | null;
  readonly actual: number | null;
  readonly known: number;
  readonly before: number | null;
};

/** Minimum attainment (actual ÷ target to date) of a plan that counts as on track; a smaller gap is easily made up. */
export const minAttainmentOnTrack = 0.95;

/** Progress of a plan. Shares are fractions, amounts use the unit of the months, and null means unknown. */
export type PlanProgressFigures = {
  /**
   * Sum of the targets of all days that are over and have known results; a part of a month counts by its days. If
   * nothing is known, it covers all days that are over.
   */
  readonly targetToDate: number | null;
  readonly actual: number | null;
  /** Actual amount ÷ `targetToDate`. */
  readonly attainment: number | null;
  /** Total of the year if every day has the average result of the known days. */
  readonly runRate: number | null;
  /**
   * Forecast of the year's total: the actual, plus last year's amounts × growth so far for coming and unknown days.
   * It is the run rate if last year is unknown. The result is between `low` and `high` in four of five cases
   * (`plan/forecast.ts`). These are null with fewer than three whole months that have a comparison month.
   */
  readonly forecast: Forecast | null;
  readonly yearTarget: number | null;
  /**
   * Amount needed per remaining day to reach the year's target, assuming that unknown days reached their target. It is
   * 0 once the target is reached, and null without remaining days or a target.
   */
  readonly neededPerDay: number | null;
  /** Number of days of the year that are over, of days with known results among them, and of all days. */
  readonly daysOver: number;
  readonly daysKnown: number;
  readonly days: number;
  /** Months that have begun, but of which no day has a known result. */
  readonly unknown: readonly Day[];
  /** Past months that are wholly known and ended below their target. */
  readonly missed: readonly Day[];
};

/**
 * How a plan stands: `ahead` and `behind` if the forecast's whole range is above or below the year's target, `open` if the
 * target is within it. Without a range, the attainment so far decides.
 */
export type PlanVerdict = 'ahead' | 'behind' | 'open';

/** Judges a plan, the same on every page; null if nothing is known. */
export const judgePlan = ({
  forecast,
  yearTarget,
  attainment,
}: Pick<PlanProgressFigures, 'yearTarget' | 'attainment'> & {
  readonly forecast: Pick<Forecast, 'low' | 'high'> | null;
}): PlanVerdict | null => {
  if (attainment === null) return null;
  if (forecast && forecast.low !== null && forecast.high !== null && yearTarget !== null) {
    if (forecast.high < yearTarget) return 'behind';
    return forecast.low >= yearTarget ? 'ahead' : 'open';
  }
  if (attainment < minAttainmentOnTrack) return 'behind';
  return attainment >= 1 ? 'ahead' : 'open';
};

const sum = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((a, b) => a + b, 0);
};
const divideOrNull = (a: number | null, b: number | null): number | null =>
  a === null || b === null || b <= 0 ? null : a / b;

/** Returns the share of a month that is over at the end of `lastDay`, 0 to 1. */
export const elapsedShare = (month: Day, lastDay: Day): number => {
  const days = daysBetween(month, monthEnd(month)) + 1;
  return Math.min(1, Math.max(0, (daysBetween(month, lastDay) + 1) / days));
};

const multiplyTarget = ({ target }: PlanMonth, share: number): number | null =>
  share > 0 && target !== null ? target * share : null;

/** Returns the target that each month adds to `targetToDate`; null for a month that adds nothing. */
export const listTargetsToDate = (months: readonly PlanMonth[], lastDay: Day): (number | null)[] => {
  const shared = readShares(months, lastDay);
  const hasResult = shared.some(({ month, share }) => share > 0 && month.actual !== null);
  return shared.map(({ month, share }) => multiplyTarget(month, hasResult ? month.known : share));
};

const isMissed = ({ known, actual, target }: PlanMonth): boolean =>
  known === 1 && actual !== null && target !== null && actual < target;

type Shared = { readonly month: PlanMonth; readonly share: number };

const toPair = (previous: number | null | undefined, is: number | null | undefined): MonthPair =>
  previous === null || previous === undefined || is === null || is === undefined
    ? null
    : { was: previous, is };

const readShares = (months: readonly PlanMonth[], lastDay: Day): Shared[] =>
  months.map((month) => ({ month, share: elapsedShare(month.month, lastDay) }));

/**
 * Forecasts coming and unknown days from the same days of last year and the growth so far. Returns null without last
 * year. Growth uses whole months, and the running month by its days. `previousMonths` holds the months right before
 * last year's, in order. `through` is the index of the month at whose end the total is forecast.
 */
const byLastYear = (
  months: readonly Shared[],
  amountSoFar: number,
  previousMonths: readonly (number | null)[],
  settings: BandSettings,
  through = months.length - 1,
): Forecast | null => {
  const isOpen = ({ month }: Shared) => month.known < 1;
  if (months.some((one) => isOpen(one) && one.month.before === null)) return null;
  const open = months.slice(0, through + 1).filter(isOpen);
  const past = [...previousMonths, ...months.map(({ month }) => month.before)];
  const pairs = past.slice(12).map((is, at) => toPair(past[at], is));
  for (const { month, share } of months)
    if (share === 1) pairs.push(month.known === 1 ? toPair(month.before, month.actual) : null);
  const { month } = months.find(({ share }) => share > 0 && share < 1) ?? {};
  const known = month?.known ?? 0;
  return forecastYear(
    pairs,
    {
      amountSoFar,
      before: open.reduce((total, one) => total + (one.month.before ?? 0) * (1 - one.month.known), 0),
      ahead: open.reduce((count, one) => count + (1 - one.month.known), 0),
      running: { pair: toPair(month && (month.before ?? 0) * known, month?.actual), share: known },
    },
    settings,
  );
};

/**
 * Returns the progress of a plan of twelve months at the end of `lastDay`, the last complete day. `previousMonths`
 * contains the months right before those of `before`, oldest first, null if unknown. More previous months make the band
 * more exact, as does the setting `eventSize`.
 */
export const computePlanProgress = (
  months: readonly PlanMonth[],
  lastDay: Day,
  previousMonths: readonly (number | null)[] = [],
  settings: BandSettings = {},
): PlanProgressFigures => {
  const [first] = months;
  if (!first) throw new Error('A plan has months.');
  const days = daysBetween(first.month, addMonths(first.month, months.length));
  const daysOver = Math.min(days, Math.max(0, daysBetween(first.month, addDays(lastDay, 1))));
  const shared = readShares(months, lastDay);
  const startedMonths = months.filter((_, at) => (shared[at]?.share ?? 0) > 0);
  const actual = sum(startedMonths.map((one) => one.actual));
  const targetOver = sum(shared.map(({ month, share }) => multiplyTarget(month, share)));
  const targetToDate = sum(listTargetsToDate(months, lastDay));
  const yearTarget = sum(months.map(({ target }) => target));
  const daysLeft = days - daysOver;
  const daysKnown = Math.round(
    months.reduce((count, { month, known }) => count + known * (daysBetween(month, monthEnd(month)) + 1), 0),
  );
  const runRate = actual === null || daysKnown === 0 ? null : (actual / daysKnown) * days;
  const missing = (yearTarget ?? 0) - ((targetOver ?? 0) - (targetToDate ?? 0)) - (actual ?? 0);
  const noYear = { low: null, high: null, judgedBy: 0 };
  return {
    targetToDate,
    actual,
    attainment: divideOrNull(actual, targetToDate),
    runRate,
    forecast:
      actual === null || runRate === null
        ? null
        : (byLastYear(shared, actual, previousMonths, settings) ?? { value: runRate, ...noYear }),
    yearTarget,
    neededPerDay: yearTarget === null || daysLeft === 0 ? null : Math.max(0, missing) / daysLeft,
    daysOver,
    daysKnown,
    days,
    unknown: startedMonths.filter(({ known }) => known === 0).map(({ month }) => month),
    missed: startedMonths.filter(isMissed).map(({ month }) => month),
  };
};

/** Forecast of the total from the first month to the end of a month. */
export type MonthForecast = Pick<Forecast, 'value' | 'low' | 'high'>;

/**
 * Forecasts the total at the end of each month to come; the last is the year's forecast. The month before them has its
 * actual total, so that a line can start there. All other months are null; without a forecast, every month is null.
 */
export const forecastMonths = (
  months: readonly PlanMonth[],
  lastDay: Day,
  previousMonths: readonly (number | null)[] = [],
  settings: BandSettings = {},
): (MonthForecast | null)[] => {
  const { actual, runRate, days } = computePlanProgress(months, lastDay, previousMonths, settings);
  const shared = readShares(months, lastDay);
  const firstOpen = shared.findIndex(({ share }) => share < 1);
  if (actual === null || runRate === null || firstOpen < 0) return months.map(() => null);
  const continueAverage = (at: number): MonthForecast => {
    const missingDays = months
      .slice(0, at + 1)
      .reduce(
        (count, { month, known }) => count + (1 - known) * (daysBetween(month, monthEnd(month)) + 1),
        0,
      );
    return { value: actual + (runRate / days) * missingDays, low: null, high: null };
  };
  return months.map((month, at) => {
    if (at >= firstOpen)
      return byLastYear(shared, actual, previousMonths, settings, at) ?? continueAverage(at);
    if (at < firstOpen - 1 || month.known < 1) return null;
    const soFar = sum(months.slice(0, firstOpen).map((one) => one.actual)) ?? 0;
    return { value: soFar, low: soFar, high: soFar };
  });
};
