import { evidenceNames, listPartDimensions } from '@bellwether/analytics/compile/evidence';
import { findModelOfFact } from '@bellwether/analytics/models/list';
import type { Report } from '@bellwether/contract/reports/define';
import type { ReportEvidence, ReportMeta } from '@bellwether/domain/answers/answer';
import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import { type Metric, metricInfo, metrics } from '@bellwether/domain/catalogue/metrics/metrics';
import { computeVariance } from '@bellwether/domain/judgement/variance';
import type { DailyCourse } from '../daily-course.ts';
import { toCell } from './row-texts.ts';

type Row = Record<string, unknown>;
type Period = 'current' | 'previous';
type Columns = { value: string; squares: string; largest: string };

const listColumns = (period: Period, grouping: readonly Dimension[]): ReadonlyMap<Metric, Columns> =>
  new Map(
    (Object.keys(metrics) as Metric[]).map((metric): [Metric, Columns] => {
      const { squares, largest } = evidenceNames(metric, grouping);
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
type EvidenceColumns = Readonly<Record<Period, ReadonlyMap<Metric, Columns>>>;

/**
 * Returns the columns of each metric. A page of rows reads thousands of them, so their names are made once. `grouping`:
 * dimensions of rows that hold parts of events; none for the totals.
 */
const listEvidenceColumns = (grouping: readonly Dimension[]): EvidenceColumns => ({
  current: listColumns('current', grouping),
  previous: listColumns('previous', grouping),
});
const columnsOfTotals = listEvidenceColumns([]);

const readNumber = (
  row: Row,
  columns: EvidenceColumns[Period],
  metric: Metric,
  column: keyof Columns,
): number | null => {
  const name = columns.get(metric)?.[column];
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
  columns: EvidenceColumns[Period],
  figures: Figures,
  shown: readonly Metric[],
  { spread, bursts }: Pick<DailyCourse, 'spread' | 'bursts'>,
): Numbers => {
  const known = {
    value: (metric: Metric) => readNumber(row, columns, metric, 'value'),
    squares: (metric: Metric) => readNumber(row, columns, metric, 'squares'),
    spread: (metric: Metric) => spread.get(metric) ?? null,
    burst: (metric: Metric) => bursts.get(metric) ?? 1,
  };
  const found: Numbers = {};
  for (const metric of shown) {
    if (typeof figures[metric] !== 'number') continue;
    const variance = computeVariance(metric, known);
    if (variance !== null) found[metric] = shorten(variance);
  }
  return found;
};

const readLargest = (
  row: Row,
  columns: EvidenceColumns[Period],
  figures: Figures,
  shown: readonly Metric[],
): Numbers => {
  const found: Numbers = {};
  for (const metric of shown) {
    if (metricInfo(metric).chance !== 'amounts' || typeof figures[metric] !== 'number') continue;
    const largest = readNumber(row, columns, metric, 'largest');
    // The parts of an event are added as binary fractions, whose last digits differ between engines.
    if (largest !== null) found[metric] = Number(largest.toPrecision(12));
  }
  return found;
};

/** Facts that the evidence of each row needs beside the row. */
type EvidenceContext = { shown: readonly Metric[]; course: Pick<DailyCourse, 'spread' | 'bursts'> };
type Compared = { current: Figures; previous: Figures };

/**
 * Returns the evidence of the totals or of a row of a compared answer; parts without any are left out.
 * @param figures its figures of both periods @param shown metrics of the report
 */
export const readEvidence = (
  row: Row,
  { current, previous }: Compared,
  { shown, course }: EvidenceContext,
  { current: now, previous: before }: EvidenceColumns = columnsOfTotals,
): ReportEvidence => {
  const parts = {
    variance: readVariance(row, now, current, shown, course),
    compare_variance: readVariance(row, before, previous, shown, course),
    largest: readLargest(row, now, current, shown),
    compare_largest: readLargest(row, before, previous, shown),
  };
  const found: ReportEvidence = {};
  for (const name of Object.keys(parts) as (keyof typeof parts)[])
    if (Object.keys(parts[name]).length > 0) found[name] = parts[name];
  return found;
};

/** Creates the reader of the evidence of the rows of a report, whose dimensions may divide events. */
export const createRowEvidenceReader = (
  { dimensions, metrics: shown }: Report,
  courseOf: (business: string | null) => DailyCourse,
) => {
  const columns = listEvidenceColumns(listPartDimensions(findModelOfFact('invoices'), dimensions));
  return (row: Row, compared: Compared, business: string | null): ReportEvidence =>
    readEvidence(row, compared, { shown, course: courseOf(business) }, columns);
};

/** Returns the share of each weekday for the metrics of a report, by which periods of other weekdays are compared. */
export const pickWeekdays = (
  metrics: readonly Metric[],
  { weekdays }: Pick<DailyCourse, 'weekdays'>,
): NonNullable<ReportMeta['weekdays']> =>
  Object.fromEntries(
    metrics.flatMap((metric) => {
      const found = weekdays.get(metric);
      return found ? [[metric, [...found]]] : [];
    }),
  );
