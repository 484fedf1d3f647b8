import { type Metric, type MetricInfo, metricInfo } from '@bellwether/contract/catalogue/metrics';
import { type Change, changeOf } from '@bellwether/contract/format/change';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import type { Range } from '@bellwether/contract/time/range';
import { currencyOf, figure, metaOf } from '../report/figures.ts';

/** One figure of a card with everything that says where it comes from. `was` is undefined when the page does not compare. */
export type Kpi = MetricInfo & {
  value: number | null;
  was?: number | null;
  change: Change | null;
  /** The figure over the range's buckets, and the comparison's; fewer than two draw nothing. */
  spark: readonly (number | null)[];
  currency: string;
  range: Range;
  comparison: Range | null;
  report: string;
  description?: string;
};

/** A metric of a report over time: its total is the value, its rows are the sparkline; rows of anything but time draw none. */
export function kpiOf(metric: Metric, answer: ReportAnswer): Kpi {
  const meta = metaOf(answer);
  const info = metricInfo(metric);
  const value = figure(meta.totals, metric);
  const was = meta.compare_totals ? figure(meta.compare_totals, metric) : undefined;
  return {
    ...info,
    value,
    ...(was === undefined ? {} : { was }),
    change: changeOf(value, was, info.better),
    spark: meta.frequency ? answer.data.map((row) => figure(row, metric)) : [],
    currency: currencyOf(meta, metric),
    range: meta.range,
    comparison: meta.comparison,
    report: meta.title,
  };
}

/** A figure that is worked out on the page from a report's totals, such as a share. */
export function workedOut(
  info: MetricInfo,
  answer: ReportAnswer,
  value: number | null,
  more: { was?: number | null; description?: string } = {},
): Kpi {
  const { currency, range, comparison, title } = metaOf(answer);
  return {
    ...info,
    ...more,
    value,
    change: changeOf(value, more.was, info.better),
    spark: [],
    currency,
    range,
    comparison,
    report: title,
  };
}
