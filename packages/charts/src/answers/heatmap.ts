import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { metricCurrency, readDimension, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { dimensionLabel } from '@bellwether/domain/answers/label';
import { type Dimension, dimensions } from '@bellwether/domain/catalogue/dimensions';
import { isAdditive, type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { colourOfOtherGroup } from '../model/colours.ts';
import { type ChartData, otherLabel, type Series } from '../model/data.ts';
import { createTimeFrame } from './over-time.ts';

type Crossing = {
  /** Dimension of the rows; `across` is the dimension of the columns. */
  down: Dimension;
  across: Dimension;
  metric: Metric;
  /**
   * Fixed order of the values, such as Monday to Sunday. Otherwise values follow the order of the report.
   * Dates are always in order.
   */
  order?: { down?: readonly string[]; across?: readonly string[] };
  /** Maximum number of named rows. The others share one row if the metric is additive. */
  maxRows?: number;
};

type Values = readonly (number | null)[];

const total = (values: Values): number => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** Sums several rows per column; null if no row has a value there. */
const sumRows = (rows: readonly Values[], columns: number): Values =>
  Array.from({ length: columns }, (_, at) => {
    const known = rows.flatMap((row) => row[at] ?? []);
    return known.length > 0 ? total(known) : null;
  });

/** Builds a heat map of a metric by two dimensions. Cells without a report row are null. */
export function buildHeatmapChart(answer: ReportAnswer, crossing: Crossing): ChartData {
  const { down, across, metric, order = {}, maxRows = 12 } = crossing;
  const meta = readMeta(answer);
  const { label, unit } = metricInfo(metric);
  const listKeys = (dimension: Dimension, fixedOrder?: readonly (string | null)[]) => {
    if (dimension === 'date') return createTimeFrame(meta.range, meta.frequency ?? 'month').buckets;
    return fixedOrder ?? [...new Set(answer.data.map((row) => readDimension(row, dimension)))];
  };
  const listNames = (dimension: Dimension, values: readonly (string | null)[]) =>
    dimension === 'date'
      ? createTimeFrame(meta.range, meta.frequency ?? 'month').frame.categories
      : values.map((value) => dimensionLabel(dimension, value));
  const [rows, columns] = [listKeys(down, order.down), listKeys(across, order.across)];
  const [rowNames, columnNames] = [listNames(down, rows), listNames(across, columns)];
  const figures = new Map(
    answer.data.map((row) => [
      JSON.stringify([readDimension(row, down), readDimension(row, across)]),
      readFigure(row, metric),
    ]),
  );
  const common = { unit, currency: metricCurrency(meta, metric), mark: 'bar' as const };
  const all = rows.map(
    (row, at): Series => ({
      ...common,
      key: row ?? '',
      label: rowNames[at] ?? '',
      values: columns.map((column) => figures.get(JSON.stringify([row, column])) ?? null),
    }),
  );
  const cuts = all.length > maxRows + 1 && !order.down && down !== 'date' && isAdditive(metric);
  const largest = new Set(all.toSorted((a, b) => total(b.values) - total(a.values)).slice(0, maxRows));
  const [shown, others] = cuts
    ? [all.filter((row) => largest.has(row)), all.filter((row) => !largest.has(row))]
    : [all, []];
  return {
    kind: 'heatmap',
    axis: dimensions[across].label,
    description: label,
    categories: columnNames,
    series: [
      ...shown,
      ...(others.length > 0
        ? [
            {
              ...common,
              key: colourOfOtherGroup,
              label: otherLabel(others.length),
              values: sumRows(
                others.map(({ values }) => values),
                columns.length,
              ),
            },
          ]
        : []),
    ],
  };
}
