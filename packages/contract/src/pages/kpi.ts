import type { ReportAnswer, ReportMeta } from '@bellwether/domain/answers/answer';
import { hasMixedCurrencies, metricCurrency, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { formatBucket } from '@bellwether/domain/answers/label';
import { shortReason } from '@bellwether/domain/answers/missing-reason';
import { findPartialMonths, partialBucketText } from '@bellwether/domain/answers/partial-buckets';
import { findTotalChange, loadedBeforeNote } from '@bellwether/domain/answers/total-change';
import type { MetricInfo } from '@bellwether/domain/catalogue/metrics/entry';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { type Change, compareValues } from '@bellwether/domain/format/change';
import type { DisplayCurrency } from '@bellwether/domain/format/number';
import { monthStart } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';

/**
 * Properties of a KPI besides its value. `previous` is the comparison value; undefined if the page does not compare.
 */
type About = Omit<MetricInfo, 'description'> & {
  definition: string;
  previous?: number | null;
  /** Note on how few days of the comparison period have data, if they are too few to compare: '9 of 374 days'. */
  comparedDays?: string;
  change: Change | null;
  /**
   * Values of the sparkline, one per period of the date range, without the comparison. Fewer than two draw no
   * sparkline.
   */
  spark: readonly (number | null)[];
  /** Note that the last period of `spark` is unfinished: 'Nov 26: 19 of 30 days'. */
  running?: string;
  /** Sentence about the days of the date range that have no data. */
  short?: string;
  /** Reason why the value is missing. */
  missing?: ReportMeta['missing'][string];
  currency: DisplayCurrency;
  range: Range;
  comparison: Range | null;
  report: string;
  /** Text under the value: 'of all shops'. */
  description?: string;
};
export type ValueKpi = About & { value: number | null };
/** KPI with a range of values, such as a projection. */
export type RangeKpi = About & { from: number | null; to: number | null };
export type Kpi = ValueKpi | RangeKpi;

const runningText = ({ range, frequency }: ReportMeta): string | undefined => {
  const cut =
    frequency && findPartialMonths(range, frequency).find(({ bucket }) => bucket === monthStart(range.to));
  return cut ? `${formatBucket(cut.bucket, 'month')} is not finished (${partialBucketText(cut)})` : undefined;
};

/** Builds a KPI from a metric of a report. The total is the value; the rows form the sparkline if they are dates. */
export function buildKpi(metric: Metric, answer: ReportAnswer): ValueKpi {
  const meta = readMeta(answer);
  const { description: definition, ...info } = metricInfo(metric);
  const value = readFigure(meta.totals, metric);
  const previous = meta.compare_totals ? readFigure(meta.compare_totals, metric) : undefined;
  const [running, missing, short] = [runningText(meta), meta.missing[metric], shortReason(meta, metric)];
  const comparedDays = loadedBeforeNote(meta, metric);
  return {
    ...info,
    definition,
    value,
    ...(previous === undefined ? {} : { previous }),
    ...(comparedDays ? { comparedDays } : {}),
    change: findTotalChange(meta, metric),
    spark:
      meta.frequency && !hasMixedCurrencies(meta, metric)
        ? answer.data.flatMap((row) => (row['date'] === null ? [] : [readFigure(row, metric)]))
        : [],
    ...(running ? { running } : {}),
    ...(missing ? { missing } : {}),
    ...(short ? { short } : {}),
    currency: metricCurrency(meta, metric),
    range: meta.range,
    comparison: meta.comparison,
    report: meta.title,
  };
}

/** Builds a KPI that the page computes from a report's totals, such as a share. */
export function buildComputedKpi(
  { description: definition, ...info }: MetricInfo,
  answer: ReportAnswer,
  value: number | null,
  more: { previous?: number | null; description?: string } = {},
): ValueKpi {
  const { currency, range, comparison, title } = readMeta(answer);
  return {
    ...info,
    definition,
    ...more,
    value,
    change: compareValues(value, more.previous, info.goodDirection, info.unit),
    spark: [],
    currency,
    range,
    comparison,
    report: title,
  };
}
