import { evidenceNames } from '@bellwether/analytics/compile/evidence';
import type { ReportEvidence } from '@bellwether/domain/answers/answer';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { computeVariance } from '@bellwether/domain/judgement/variance';
import type { Spread } from '../spread.ts';
import { toCell } from './row-texts.ts';

type Row = Record<string, unknown>;
type Period = 'current' | 'previous';

const readNumber = (row: Row, column: string): number | null => {
  const cell = toCell(row[column]);
  return typeof cell === 'number' ? cell : null;
};

/** A variance decides on a verdict; six digits are enough. */
const shorten = (value: number): number => Number(value.toPrecision(6));

/** Returns the variance of the figures of a row by metric; a metric without a figure or a known chance has none. */
const readVariance = (
  row: Row,
  period: Period,
  figures: Readonly<Record<string, unknown>>,
  metrics: readonly Metric[],
  spread: Spread,
): Record<string, number> => {
  const known = {
    value: (metric: Metric) => readNumber(row, `${period}_${metric}`),
    squares: (metric: Metric) => readNumber(row, `${period}_${evidenceNames(metric).squares}`),
    spread: (metric: Metric) => spread.get(metric) ?? null,
  };
  return Object.fromEntries(
    metrics.flatMap((metric): [string, number][] => {
      const variance = typeof figures[metric] === 'number' ? computeVariance(metric, known) : null;
      return variance === null ? [] : [[metric, shorten(variance)]];
    }),
  );
};

const readLargest = (
  row: Row,
  period: Period,
  figures: Readonly<Record<string, unknown>>,
): Record<string, number> =>
  Object.fromEntries(
    Object.keys(figures).flatMap((metric): [string, number][] => {
      const largest = readNumber(row, `${period}_${evidenceNames(metric).largest}`);
      return typeof figures[metric] !== 'number' || largest === null ? [] : [[metric, largest]];
    }),
  );

/** Returns the evidence of the totals or of a row of a compared answer. @param totals its figures */
export const readEvidence = (
  total: Row,
  totals: Readonly<Record<string, unknown>>,
  compareTotals: Readonly<Record<string, unknown>>,
  metrics: readonly Metric[],
  spread: Spread,
): ReportEvidence => ({
  variance: readVariance(total, 'current', totals, metrics, spread),
  compare_variance: readVariance(total, 'previous', compareTotals, metrics, spread),
  largest: readLargest(total, 'current', totals),
  compare_largest: readLargest(total, 'previous', compareTotals),
});
