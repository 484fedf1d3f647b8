import type { Range } from '@bellwether/domain/time/range';
import { type DailySeries, findDayIndex, sumDays } from '../series/daily-series.ts';
import { expectDays, type PreparedSeries, prepareSeries, weightOf } from '../series/expectation.ts';

type SeriesChange = { range: Range; days: number; expected: number; effect: number };

/** Minimum number of equally large days, after its largest, that a rise must come from. */
const minDays = 2.5;
/** Days before a fall whose largest days must not make the level that it fell from. */
const levelDays = 84;
const maxLargeDays = 3;

/** Returns how far each day of a change is from its part of the expected sum. */
const listDeviations = (prepared: PreparedSeries, { days, expected }: SeriesChange): number[] => {
  const { values } = prepared.series;
  const start = values.length - days;
  const perWeight = expected / weightOf(prepared, start, values.length);
  return values
    .slice(start)
    .map((value, at) => (value ?? 0) - perWeight * weightOf(prepared, start + at, start + at + 1));
};

/**
 * Returns by how much a rise is smaller without its largest day, and the number of equally large days that would vary as
 * much: two large days among many usual ones count as two.
 */
export const measureLargestDay = (
  prepared: PreparedSeries,
  change: SeriesChange,
): { largest: number; isBroad: boolean } => {
  const deviations = listDeviations(prepared, change);
  const squares = deviations.reduce((sum, one) => sum + one * one, 0);
  return {
    largest: Math.max(0, ...deviations),
    isBroad: change.effect ** 2 >= minDays * squares,
  };
};

/** Replaces the largest days before a change by usual ones, because one large invoice lifts a level for months. */
const flattenLargest = ({ values, from }: DailySeries, start: number): DailySeries => {
  const first = Math.max(0, start - levelDays);
  const before = values.slice(first, start).filter((value) => value !== null);
  const largest = before.toSorted((a, b) => b - a);
  const rest = largest.slice(maxLargeDays);
  const usual = rest.reduce((sum, one) => sum + one, 0) / Math.max(1, rest.length);
  const limit = largest[maxLargeDays] ?? Infinity;
  return {
    from,
    values: values.map((value, at) =>
      value !== null && at >= first && at < start && value > limit ? usual : value,
    ),
  };
};

/** Returns the sum that is expected without the largest days before a fall; null without enough history. */
export const expectWithoutLargest = ({ series }: PreparedSeries, days: number): number | null => {
  const start = series.values.length - days;
  return expectDays(prepareSeries(flattenLargest(series, start)), start, days)?.expected ?? null;
};

/**
 * Returns how far a change is beyond what its orders vary by chance (z-score). Each order could as well have come on other
 * days, so the squared orders are the variance. One order alone is never beyond 1. Infinite if the orders are not known.
 */
export const measureZOfOrders = (squares: DailySeries, { days, range, effect }: SeriesChange): number => {
  const start = findDayIndex(squares, range.from);
  const now = sumDays(squares, start, start + days);
  const before = sumDays(squares, start - levelDays, start);
  if (now === null || before === null) return Infinity;
  const share = days / levelDays;
  return Math.abs(effect) / Math.sqrt(Math.max(now, share * before) + share ** 2 * before);
};
