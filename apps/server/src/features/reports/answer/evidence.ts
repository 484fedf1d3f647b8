import { evidenceNames } from '@bellwether/analytics/compile/evidence';
import type { ReportEvidence } from '@bellwether/domain/answers/answer';
import { type Metric, metricInfo, metrics } from '@bellwether/domain/catalogue/metrics/metrics';
import { computeVariance } from '@bellwether/domain/judgement/variance';
import type { Spread } from '../spread.ts';
import { toCell } from './row-texts.ts';

type Row = Record<string, unknown>;
type Period = 'current' | 'previous';
type Columns = { value: string; squares: string; largest: string };

const listColumns = (period: Period): ReadonlyMap<Metric, Columns> =>
  new Map(
    (Object.keys(metrics) as Metric[]).map((metric): [Metric, Columns] => {
      const { squares, largest } = evidenceNames(metric);
      return [
        metric,
        {
          value: `${period}_${metric}`,
          squares: `${period}_${squares}`,
          largest: `${period}_${largest}`,
        },
      ];
    }),
  );
/** Columns of each metric. A page of rows reads thousands of them, so their names are made once. */
const columnsOf = { current: listColumns('current'), previous: listColumns('previous') };

const readNumber = (row: Row, period: Period, metric: Metric, column: keyof Columns): number | null => {
  const name = columnsOf[period].get(metric)?.[column];
  const cell = name === undefined || row[name] === undefined ? null : toCell(row[name]);
  return typeof cell === 'number' ? cell : null;
};

/** A variance decides on a verdict; six digits are enough. */
const shorten = (value: number): number => Number(value.toPrecision(6));

type Numbers = Record<string, number>;
type Figures = Readonly<Record<string, unknown>>;

/** Returns the variance of the figures of a row by metric; a metric without a figure or a known chance has none. */
const readVariance = (
  row: Row,
  period: Period,
  figures: Figures,
  shown: readonly Metric[],
  spread: Spread,
): Numbers => {
  const known = {
    value: (metric: Metric) => readNumber(row, period, metric, 'value'),
    squares: (metric: Metric) => readNumber(row, period, metric, 'squares'),
    spread: (metric: Metric) => spread.get(metric) ?? null,
  };
  const found: Numbers = {};
  for (const metric of shown) {
    if (typeof figures[metric] !== 'number') continue;
    const variance = computeVariance(metric, known);
    if (variance !== null) found[metric] = shorten(variance);
  }
  return found;
};

const readLargest = (row: Row, period: Period, figures: Figures, shown: readonly Metric[]): Numbers => {
  const found: Numbers = {};
  for (const metric of shown) {
    if (metricInfo(metric).chance !== 'amounts' || typeof figures[metric] !== 'number') continue;
    const largest = readNumber(row, period, metric, 'largest');
    if (largest !== null) found[metric] = largest;
  }
  return found;
};

type Compared = { current: Figures; previous: Figures };

/**
 * Returns the evidence of the totals or of a row of a compared answer; parts without any are left out.
 * @param figures its figures of both periods @param shown metrics of the report
 */
export const readEvidence = (
  row: Row,
  { current, previous }: Compared,
  { shown, spread }: { shown: readonly Metric[]; spread: Spread },
): ReportEvidence => {
  const parts = {
    variance: readVariance(row, 'current', current, shown, spread),
    compare_variance: readVariance(row, 'previous', previous, shown, spread),
    largest: readLargest(row, 'current', current, shown),
    compare_largest: readLargest(row, 'previous', previous, shown),
  };
  const found: ReportEvidence = {};
  for (const name of Object.keys(parts) as (keyof typeof parts)[])
    if (Object.keys(parts[name]).length > 0) found[name] = parts[name];
  return found;
};
