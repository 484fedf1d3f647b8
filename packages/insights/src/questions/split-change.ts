import type { Unit } from '@bellwether/domain/catalogue/metrics/entry';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { splitByFactor, splitBySlice } from '@bellwether/domain/judgement/drivers';
import { roundParts } from '@bellwether/domain/judgement/round-parts';
import type { ValueFigure } from './fold-rows.ts';

export type LabelledEffect = { label: string; effect: number };

/** Maximum number of effects to list; the others are summed as 'Everything else'. */
const maxParts = 5;
const restLabel = 'Everything else';

const stepOf = (unit: Unit): number => (unit === 'count' ? 1 : unit === 'percent' ? 0.0001 : 0.01);
const round = (value: number, step: number): number => Number((Math.round(value / step) * step).toFixed(6));

/** Rounds the effects in a change and orders them, largest first. They add up to the rounded change. */
const orderParts = (parts: readonly LabelledEffect[], change: number, unit: Unit): LabelledEffect[] => {
  const step = stepOf(unit);
  const rounded = roundParts(
    parts.map(({ effect }) => effect),
    change,
    step,
  );
  const ordered = parts
    .map(({ label }, at) => ({ label, effect: rounded[at] ?? 0 }))
    .filter(({ effect }) => effect !== 0)
    .toSorted((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
  if (ordered.length <= maxParts + 1) return ordered;
  const rest = ordered.slice(maxParts).reduce((sum, { effect }) => sum + effect, 0);
  const shown = ordered.slice(0, maxParts);
  return round(rest, step) === 0 ? shown : [...shown, { label: restLabel, effect: round(rest, step) }];
};

/**
 * Splits a change by the values of a dimension. Returns an empty list if the slices do not add up to both totals: a
 * customer with two channels counts in both.
 */
export const splitChange = (
  slices: readonly ValueFigure[],
  totals: { now: number; before: number },
  metric: Metric,
  labelOf: (value: string | null) => string,
): LabelledEffect[] => {
  const sum = (pick: (one: ValueFigure) => number | null) =>
    slices.reduce((all, one) => all + (pick(one) ?? 0), 0);
  const adds =
    Math.abs(sum(({ now }) => now) - totals.now) < 0.005 &&
    Math.abs(sum(({ before }) => before) - totals.before) < 0.005;
  if (!adds) return [];
  const pairs = slices.map(({ now, before }, at) => ({
    key: String(at),
    now: now ?? 0,
    before: before ?? 0,
  }));
  const parts = splitBySlice(pairs, totals.before).map(({ key, effect }) => ({
    label: labelOf(slices[Number(key)]?.value ?? null),
    effect,
  }));
  return orderParts(parts, totals.now - totals.before, metricInfo(metric).unit);
};

/** Returns whether a change of the metric is split by its factors instead of by slices. */
export const isSplitByFactor = (metric: Metric): boolean => {
  const derivation = metricInfo(metric).formula;
  return derivation !== undefined && 'divide' in derivation;
};

/**
 * Splits the change of a ratio into the effects of its dividend and its divisor. Empty if either is zero or unknown.
 */
export const splitRatioChange = (
  metric: Metric,
  figureOf: (base: Metric, when: 'now' | 'before') => number | null,
  change: number,
): LabelledEffect[] => {
  const derivation = metricInfo(metric).formula;
  if (!derivation || !('divide' in derivation)) return [];
  const [dividend, divisor] = derivation.divide;
  const [top, topBefore] = [figureOf(dividend, 'now'), figureOf(dividend, 'before')];
  const [bottom, bottomBefore] = [figureOf(divisor, 'now'), figureOf(divisor, 'before')];
  if (top === null || topBefore === null || !bottom || !bottomBefore) return [];
  const times = derivation.times ?? 1;
  const parts = splitByFactor([
    { key: metricInfo(dividend).label, now: top * times, before: topBefore * times },
    { key: metricInfo(divisor).label, now: 1 / bottom, before: 1 / bottomBefore },
  ]);
  return orderParts(
    parts.map(({ key, effect }) => ({ label: key, effect })),
    change,
    metricInfo(metric).unit,
  );
};
