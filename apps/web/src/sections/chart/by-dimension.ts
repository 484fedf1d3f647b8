import type { Dimension } from '@bellwether/contract/catalogue/dimensions';
import { dimensions } from '@bellwether/contract/catalogue/dimensions';
import { type Metric, metricInfo } from '@bellwether/contract/catalogue/metrics';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { before, currencyOf, figure, metaOf, text } from '../report/figures.ts';
import { labelOf } from '../report/label.ts';
import type { ChartData } from './data.ts';
import { timeFrame } from './over-time.ts';

/** A metric by one dimension, in the answer's order: ranks that lie down, or the parts of a whole. */
export function byDimension(
  answer: ReportAnswer,
  dimension: Dimension,
  metric: Metric,
  { layout = 'ranks', most = 10 }: { layout?: 'ranks' | 'parts'; most?: number } = {},
): ChartData {
  const meta = metaOf(answer);
  const { label, unit } = metricInfo(metric);
  const rows = answer.data.slice(0, most);
  return {
    layout,
    axis: dimensions[dimension].label,
    categories: rows.map((row) => labelOf(dimension, text(row, dimension))),
    series: [
      {
        key: metric,
        label,
        unit,
        currency: currencyOf(meta, metric),
        draw: 'bar',
        colour: 0,
        values: rows.map((row) => figure(row, metric)),
        ...(meta.comparison && layout === 'ranks'
          ? { before: rows.map((row) => figure(before(row) ?? {}, metric)) }
          : {}),
      },
    ],
  };
}

/** A metric over time, a stacked set of bars for each value of a dimension, the largest first. */
export function stackedOverTime(answer: ReportAnswer, dimension: Dimension, metric: Metric): ChartData {
  const meta = metaOf(answer);
  const { range, frequency } = meta;
  const { buckets, frame } = timeFrame(range, frequency ?? 'month', null);
  const sums = new Map<string | null, Map<string | null, number>>();
  for (const row of answer.data) {
    const key = text(row, dimension);
    const days = sums.get(key) ?? new Map<string | null, number>();
    const day = text(row, 'date');
    days.set(day, (days.get(day) ?? 0) + (figure(row, metric) ?? 0));
    sums.set(key, days);
  }
  const total = (days: Map<string | null, number>) => [...days.values()].reduce((sum, n) => sum + n, 0);
  return {
    ...frame,
    series: [...sums]
      .filter(([, days]) => total(days) !== 0)
      .sort(([, a], [, b]) => total(b) - total(a))
      .map(([key, days], at) => ({
        key: key ?? '',
        label: labelOf(dimension, key),
        unit: metricInfo(metric).unit,
        currency: currencyOf(meta, metric),
        draw: 'bar',
        stack: true,
        colour: dimension === 'channel' && key ? { channel: key } : at,
        values: buckets.map((day) => days.get(day) ?? 0),
      })),
  };
}

/** A metric by one dimension with the running share of the whole: how few bring how much. */
export function pareto(answer: ReportAnswer, dimension: Dimension, metric: Metric, most = 30): ChartData {
  const ranks = byDimension(answer, dimension, metric, { most });
  const whole = figure(metaOf(answer).totals, metric);
  let sum = 0;
  const values = ranks.series[0]?.values ?? [];
  const running = values.map((value) => {
    sum += value ?? 0;
    return whole ? sum / whole : null;
  });
  return {
    ...ranks,
    layout: 'columns',
    series: [
      ...ranks.series.map(({ before: _, ...series }) => series),
      {
        key: 'running-share',
        label: 'Running share',
        unit: 'percent',
        currency: '',
        draw: 'line',
        colour: 1,
        right: true,
        values: running,
      },
    ],
  };
}
