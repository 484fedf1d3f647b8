import type { Range } from '@bellwether/domain/time/range';
import { type DailySeries, rangeOfDays } from '../series/daily-series.ts';
import {
  type Expectation,
  expectDays,
  expectShare,
  forecastShare,
  listForecasts,
  type PreparedSeries,
  sumKnownDays,
} from '../series/expectation.ts';
import { expectWithoutLargest, measureLargestDay, measureZOfOrders } from './largest-days.ts';
import { poissonTail, toZScore } from './tail.ts';

/**
 * Numbers of last days that are compared with the forecast, for counts. They are dense, so that a window begins within
 * a day or two of any change in the last weeks.
 */
export const countWindows = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 21, 24, 28] as const;
/** Longest window of a metric of the whole business. */
export const longestChangeDays = 28;
/**
 * Numbers of last days that are compared with the forecast, for slices such as channels. Small slices need weeks to
 * show a change.
 */
export const sliceWindows = [...countWindows, 35, 42, 56] as const;

/** Thresholds above which the end of a series counts as a change. */
export type SeriesPolicy = {
  /** Minimum difference in percent of the expected figure. */
  minPercent: number;
  /** Minimum difference in standard deviations: below it, the difference can be chance. */
  minZ: number;
  /** Lengths of the windows in days. All windows end on the last day. */
  windows: readonly number[];
  /** Minimum deviation in the unit of the series. */
  minEffect: number;
  /** Whether the series counts events. Small counts are then tested by their exact Poisson probability. */
  counts: boolean;
  /** Whether the events of a day can be one order, such as an invoice: no change comes from few of them. */
  inOrders?: true;
  /** Sum of the squared orders of each day, if single orders are known. */
  squares?: DailySeries;
};

/**
 * Actual sum of a window compared with the sum expected from the past. `low` and `high` are the 95 % band of the
 * expected sum.
 */
export type SeriesChange = {
  range: Range;
  days: number;
  actual: number;
  expected: number;
  low: number;
  high: number;
  /** Actual minus expected. */
  effect: number;
  z: number;
};

/** Minimum spread of a forecast, relative to its value, because no business's week is more predictable. */
const minRelativeScale = 0.03;

const measureZ = (actual: number, expected: number, scale: number, counts: boolean): number => {
  const z = (actual - expected) / scale;
  if (!counts || expected > 200) return z;
  // Poisson probability, with both numbers divided by the overdispersion of this series.
  const dispersion = Math.max(1, (scale * scale) / Math.max(expected, 1e-9));
  const lower = actual < expected;
  const chance = poissonTail(actual / dispersion, expected / dispersion, lower ? 'lower' : 'upper');
  const exact = Math.max(0, toZScore(chance));
  return lower ? -exact : exact;
};

const minScaleOf = (expected: number, counts: boolean): number =>
  Math.max(minRelativeScale * expected, counts ? Math.sqrt(expected) : 0, 1e-9);

/** Function that forecasts the days from an origin. */
export type Forecaster = {
  expect: (origin: number, days: number) => Expectation | null;
  /** Candidate forecasts from which `expect` chooses, computed without a backtest. */
  list: (origin: number, days: number) => number[];
};

/** Creates a forecaster that expects a series to continue its own past. */
export const createOwnForecaster = (prepared: PreparedSeries): Forecaster => ({
  expect: (origin, days) => expectDays(prepared, origin, days),
  list: (origin, days) => listForecasts(prepared, origin, days),
});

/** Creates a forecaster that expects a slice to keep its usual share relative to the other slices. */
export const createShareForecaster = (
  slice: PreparedSeries,
  others: PreparedSeries,
  bursts: number,
): Forecaster => ({
  expect: (origin, days) => expectShare(slice, others, origin, days, bursts),
  list: (origin, days) => {
    const expected = forecastShare(slice, others, origin, days);
    return expected === null ? [] : [expected];
  },
});

/**
 * Returns whether the last days are so close to every possible forecast that no backtest can turn them into a change.
 */
const isOrdinary = (
  prepared: PreparedSeries,
  forecaster: Forecaster,
  days: number,
  { minZ, counts }: SeriesPolicy,
): boolean => {
  const origin = prepared.series.values.length - days;
  const actual = sumKnownDays(prepared, origin, days);
  return forecaster
    .list(origin, days)
    .every((expected) => Math.abs(measureZ(actual, expected, minScaleOf(expected, counts), counts)) < minZ);
};

/** Compares the last days of a series with their forecast; null without enough history. */
export const measureWindow = (
  prepared: PreparedSeries,
  days: number,
  counts: boolean,
  forecaster: Forecaster = createOwnForecaster(prepared),
): SeriesChange | null => {
  const end = prepared.series.values.length;
  const origin = end - days;
  const expectation = forecaster.expect(origin, days);
  if (!expectation) return null;
  const { expected } = expectation;
  const scale = Math.max(expectation.scale, minScaleOf(expected, counts));
  const actual = sumKnownDays(prepared, origin, days);
  return {
    range: rangeOfDays(prepared.series, origin, end),
    days,
    actual,
    expected,
    low: Math.max(0, expected - 1.96 * scale),
    high: expected + 1.96 * scale,
    effect: actual - expected,
    z: measureZ(actual, expected, scale, counts),
  };
};

/** Reports whether a change exceeds the thresholds of a policy. */
export const meetsPolicy = ({ effect, expected, z }: SeriesChange, policy: SeriesPolicy): boolean =>
  Math.abs(z) >= policy.minZ &&
  Math.abs(effect) >= policy.minEffect &&
  Math.abs(effect) * 100 >= policy.minPercent * Math.abs(expected);

/** Minimum deviation (z-score) of what remains of a change without its largest orders. */
const minZWithoutLargest = 3.4;
/** Minimum deviation in units of what single orders vary: about six more orders of one size than none. */
const minZOfOrders = 2.5;

/**
 * Reports whether a change remains without its largest orders. A rise must remain without its largest day, and come from
 * more than two days. A fall must not be the way back from few large days.
 */
const isOfManyOrders = (prepared: PreparedSeries, change: SeriesChange, policy: SeriesPolicy): boolean => {
  const { actual, expected, days, high } = change;
  if (policy.squares && measureZOfOrders(policy.squares, change) < minZOfOrders) return false;
  const scale = (high - expected) / 1.96;
  const rest = { ...policy, minZ: Math.min(policy.minZ, minZWithoutLargest) };
  const isLeft = (sum: number, usual: number): boolean =>
    meetsPolicy({ ...change, effect: sum - usual, z: measureZ(sum, usual, scale, policy.counts) }, rest);
  if (change.effect < 0) {
    const usual = expectWithoutLargest(prepared, days);
    return usual !== null && actual < usual && isLeft(actual, usual);
  }
  const { largest, isBroad } = measureLargestDay(prepared, change);
  return isBroad && actual - largest > expected && isLeft(actual - largest, expected);
};

/**
 * Returns the clearest change at the end of a series: of the windows of last days that exceed the policy's thresholds,
 * the one furthest from its expectation. Null if there is none.
 */
export const detectChange = (
  prepared: PreparedSeries,
  policy: SeriesPolicy,
  forecaster: Forecaster = createOwnForecaster(prepared),
): SeriesChange | null => {
  const end = prepared.series.values.length;
  let clearest: SeriesChange | null = null;
  for (const days of policy.windows) {
    if (days > end || isOrdinary(prepared, forecaster, days, policy)) continue;
    const change = measureWindow(prepared, days, policy.counts, forecaster);
    if (!change || !meetsPolicy(change, policy)) continue;
    if (clearest !== null && Math.abs(change.z) <= Math.abs(clearest.z)) continue;
    if (policy.inOrders && !isOfManyOrders(prepared, change, policy)) continue;
    clearest = change;
  }
  return clearest;
};
