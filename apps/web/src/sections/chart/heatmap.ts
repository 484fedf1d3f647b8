import { type Dimension, dimensions } from '@bellwether/contract/catalogue/dimensions';
import { type Metric, metricInfo } from '@bellwether/contract/catalogue/metrics';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { currencyOf, figure, metaOf, text } from '../report/figures.ts';
import { labelOf } from '../report/label.ts';
import type { ChartData } from './data.ts';
import { timeFrame } from './over-time.ts';

type Crossing = {
  /** A row of the map for each value of it, and a column. */
  down: Dimension;
  across: Dimension;
  metric: Metric;
  /** The values in their own order, e.g. Monday to Sunday; otherwise as the report first names them. Time is always in order. */
  order?: { down?: readonly string[]; across?: readonly string[] };
};

/** A metric by two dimensions as a heat map. Where the report has no row, nothing is known. */
export function heatmap(answer: ReportAnswer, { down, across, metric, order = {} }: Crossing): ChartData {
  const meta = metaOf(answer);
  const { label, unit } = metricInfo(metric);
  const found = (dimension: Dimension, given?: readonly (string | null)[]) => {
    if (dimension === 'date') return timeFrame(meta.range, meta.frequency ?? 'month', null).buckets;
    return given ?? [...new Set(answer.data.map((row) => text(row, dimension)))];
  };
  const named = (dimension: Dimension, values: readonly (string | null)[]) =>
    dimension === 'date'
      ? timeFrame(meta.range, meta.frequency ?? 'month', null).frame.categories
      : values.map((value) => labelOf(dimension, value));
  const [rows, columns] = [found(down, order.down), found(across, order.across)];
  const [rowNames, columnNames] = [named(down, rows), named(across, columns)];
  const figures = new Map(
    answer.data.map((row) => [JSON.stringify([text(row, down), text(row, across)]), figure(row, metric)]),
  );
  return {
    kind: 'heatmap',
    axis: dimensions[across].label,
    description: label,
    categories: columnNames,
    series: rows.map((row, at) => ({
      key: row ?? '',
      label: rowNames[at] ?? '',
      unit,
      currency: currencyOf(meta, metric),
      draw: 'bar',
      colour: 0,
      values: columns.map((column) => figures.get(JSON.stringify([row, column])) ?? null),
    })),
  };
}
