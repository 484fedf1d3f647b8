import type { Range } from '@bellwether/contract/time/range';
import { rangeOfDays } from '../series/daily-series.ts';
import { actualOf, expectDays, type PreparedSeries } from '../series/expectation.ts';
import { poissonTail, toZ } from './tail.ts';

/** Rules by which a change of a series counts. */
export type ChangePolicy = {
  /** Lengths of the windows in days, which all end on the last day. */
  windows: readonly number[];
  /** Minimum deviation in standard deviations. It allows for the number of windows and slices that are tested. */
  minZ: number;
  /** Minimum deviation in percent of the expected sum. */
  minPercent: number;
  /** Minimum deviation in the unit of the series. */
  minEffect: number;
  /** Whether the series counts events, so that small numbers are judged by their exact chance. */
  counts: boolean;
};

/** Sum of a window against what its past lets expect. `low` and `high` are the 95 % band of the expected sum. */
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

/** Spread of a forecast that is better than any business's week. */
const minRelativeScale = 0.03;

const measureZ = (actual: number, expected: number, scale: number, counts: boolean): number => {
  const z = (actual - expected) / scale;
  if (!counts || expected > 200) return z;
  // The chance of a Poisson variable, with both numbers divided by how much wilder this series is.
  const dispersion = Math.max(1, (scale * scale) / Math.max(expected, 1e-9));
  const lower = actual < expected;
  const chance = poissonTail(actual / dispersion, expected / dispersion, lower ? 'lower' : 'upper');
  const exact = Math.max(0, toZ(chance));
  return lower ? -exact : exact;
};

/** Returns the change of one window that ends before index `end`; null without enough history. */
export const measureWindow = (
  prepared: PreparedSeries,
  end: number,
  days: number,
  counts: boolean,
): SeriesChange | null => {
  const origin = end - days;
  const expectation = expectDays(prepared, origin, days);
  if (!expectation) return null;
  const { expected } = expectation;
  const minScale = Math.max(minRelativeScale * expected, counts ? Math.sqrt(expected) : 0, 1e-9);
  const scale = Math.max(expectation.scale, minScale);
  const actual = actualOf(prepared, origin, days);
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

/** Reports whether a change meets a policy. */
export const meetsPolicy = ({ effect, expected, z }: SeriesChange, policy: ChangePolicy): boolean =>
  Math.abs(z) >= policy.minZ &&
  Math.abs(effect) >= policy.minEffect &&
  Math.abs(effect) * 100 >= policy.minPercent * Math.abs(expected);

/**
 * Returns the clearest change of a series at its end: of all windows that meet the policy the one furthest from what
 * was expected. Null if none does.
 */
export const detectChange = (
  prepared: PreparedSeries,
  policy: ChangePolicy,
  end = prepared.series.values.length,
): SeriesChange | null => {
  let clearest: SeriesChange | null = null;
  for (const days of policy.windows) {
    const change = measureWindow(prepared, end, days, policy.counts);
    if (!change || !meetsPolicy(change, policy)) continue;
    if (clearest === null || Math.abs(change.z) > Math.abs(clearest.z)) clearest = change;
  }
  return clearest;
};
