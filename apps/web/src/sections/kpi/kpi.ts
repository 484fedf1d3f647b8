import type { MetricInfo } from '@bellwether/contract/catalogue/metric-info';
import { type Metric, metricInfo } from '@bellwether/contract/catalogue/metrics';
import { type Change, changeOf } from '@bellwether/contract/format/change';
import type { Currency } from '@bellwether/contract/format/number';
import type { ReportAnswer, ReportMeta } from '@bellwether/contract/reports/answer';
import { cutShort, sayCutShort } from '@bellwether/contract/reports/words/cut-short';
import { currencyOf, figure, isMixed, metaOf } from '@bellwether/contract/reports/words/figures';
import { bucketLabel } from '@bellwether/contract/reports/words/label';
import { sayLoadedBefore, totalChange } from '@bellwether/contract/reports/words/total-change';
import { monthStart } from '@bellwether/contract/time/day';
import type { Range } from '@bellwether/contract/time/range';
import { sayShort } from '../report/why-none.ts';

/** What is said of a figure besides the figure itself. `was` is undefined when the page does not compare. */
type About = Omit<MetricInfo, 'description'> & {
  /** What the figure means. */
  definition: string;
  was?: number | null;
  /** Of how few of its days `was` is, where that keeps it from being compared: '9 of 374 days'. */
  wasOf?: string;
  change: Change | null;
  /** The figure over the range's buckets, and the comparison's; fewer than two draw nothing. */
  spark: readonly (number | null)[];
  /** The last bucket of `spark` is not over: 'Nov 26: 19 of 30 days'. */
  running?: string;
  /** Days of the range that the figure is short of, in a sentence. */
  short?: string;
  /** Why there is no figure, where its rows are not there. */
  missing?: ReportMeta['missing'][string];
  currency: Currency;
  range: Range;
  comparison: Range | null;
  report: string;
  /** What is said under the figure: 'of all shops'. */
  description?: string;
};
export type ValueKpi = About & { value: number | null };
/** A figure that lies between two, such as a projection. */
export type SpanKpi = About & { from: number | null; to: number | null };
/** The figure of a card, with everything that says where it comes from. */
export type Kpi = ValueKpi | SpanKpi;

const runningOf = ({ range, frequency }: ReportMeta): string | undefined => {
  const cut = frequency && cutShort(range, frequency).find(({ bucket }) => bucket === monthStart(range.to));
  return cut ? `${bucketLabel(cut.bucket, 'month')}: ${sayCutShort(cut)}` : undefined;
};

/** A metric of a report over time: its total is the value, its rows are the sparkline; rows of anything but time draw none. */
export function kpiOf(metric: Metric, answer: ReportAnswer): ValueKpi {
  const meta = metaOf(answer);
  const { description: definition, ...info } = metricInfo(metric);
  const value = figure(meta.totals, metric);
  const was = meta.compare_totals ? figure(meta.compare_totals, metric) : undefined;
  const [running, missing, short] = [runningOf(meta), meta.missing[metric], sayShort(meta, metric)];
  const wasOf = sayLoadedBefore(meta, metric);
  return {
    ...info,
    definition,
    value,
    ...(was === undefined ? {} : { was }),
    ...(wasOf ? { wasOf } : {}),
    change: totalChange(meta, metric),
    spark:
      meta.frequency && !isMixed(meta, metric)
        ? answer.data.flatMap((row) => (row['date'] === null ? [] : [figure(row, metric)]))
        : [],
    ...(running ? { running } : {}),
    ...(missing ? { missing } : {}),
    ...(short ? { short } : {}),
    currency: currencyOf(meta, metric),
    range: meta.range,
    comparison: meta.comparison,
    report: meta.title,
  };
}

/** A figure that is worked out on the page from a report's totals, such as a share. */
export function workedOut(
  { description: definition, ...info }: MetricInfo,
  answer: ReportAnswer,
  value: number | null,
  more: { was?: number | null; description?: string } = {},
): ValueKpi {
  const { currency, range, comparison, title } = metaOf(answer);
  return {
    ...info,
    definition,
    ...more,
    value,
    change: changeOf(value, more.was, info.goodDirection, info.unit),
    spark: [],
    currency,
    range,
    comparison,
    report: title,
  };
}
