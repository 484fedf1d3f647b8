import { stack, stackOffsetDiverging, stackOffsetExpand } from 'd3-shape';
import type { Series } from '../model/data.ts';

/** Segment of a stacked bar or area: one series in one category, from its start value to its end value. */
export type StackSegment = { series: Series; at: number; from: number; to: number };

/**
 * Computes where each segment of a stack starts and ends: it starts at zero, or at the end of the segment below.
 * Negative values stack downwards.
 */
export function stackSeries(
  series: readonly Series[],
  isComparison: boolean,
  sharing = false,
): StackSegment[] {
  const readValues = (one: Series) => (isComparison ? one.before : one.values) ?? [];
  const alone = series
    .filter((one) => !one.stack)
    .flatMap((one) =>
      readValues(one).flatMap((value, at): StackSegment[] =>
        value ? [{ series: one, at, from: 0, to: value }] : [],
      ),
    );
  const stacked = series.filter((one) => one.stack);
  if (stacked.length === 0) return alone;
  const categories = Array.from(
    { length: Math.max(...stacked.map((one) => readValues(one).length)) },
    (_, at) => at,
  );
  const readAmount = (at: number, one: Series) => {
    const value = readValues(one)[at] ?? 0;
    return sharing ? Math.max(0, value) : value;
  };
  const piles = stack<number, Series>()
    .keys(stacked)
    .value(readAmount)
    .offset(sharing ? stackOffsetExpand : stackOffsetDiverging)(categories);
  const pieces = piles.flatMap((pile) =>
    pile.flatMap(([low, high], at): StackSegment[] => {
      const value = readAmount(at, pile.key);
      if (!value || Number.isNaN(high)) return [];
      return [{ series: pile.key, at, ...(value < 0 ? { from: high, to: low } : { from: low, to: high }) }];
    }),
  );
  return [...alone, ...pieces];
}
