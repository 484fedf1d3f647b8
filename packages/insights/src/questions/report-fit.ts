import type { Report } from '@bellwether/contract/reports/define';
import { reports } from '@bellwether/contract/reports/list';
import { isMeetingMetric, meetingMetricInfo } from '@bellwether/contract/reports/meeting-metrics';
import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import { adsMetrics } from '@bellwether/domain/catalogue/metrics/ads';
import {
  isAdditive,
  listBaseMetrics,
  type Metric,
  metricInfo,
  singleValueDimensions,
} from '@bellwether/domain/catalogue/metrics/metrics';
import type { ValueCondition } from './reading.ts';

/** Reports that can answer a question: those with a business's own figures, without competitors and benchmark rates. */
const askedReports = reports.filter(
  ({ agencyOnly, module }) => !agencyOnly && module !== 'benchmarking' && module !== 'plan',
);

/** Reports whether a question may ask for a metric. */
export const isAskable = (metric: Metric): boolean =>
  metricInfo(metric).unit !== 'date' &&
  singleValueDimensions(metric).length === 0 &&
  !metricInfo(metric).helper &&
  askedReports.some(({ metrics }) => metrics.includes(metric));

/** Reports whether figures of days add up. An invoice has one date, but can be in the rows of several products. */
export const addsOverTime = (metric: Metric): boolean => isAdditive(metric) || metric === 'invoices';

/** Returns whether a report's rows with the same dimension value can be added up for a metric. */
const canFold = ({ dimensions, metrics }: Report, metric: Metric): boolean => {
  const adds = dimensions.every((one) => one === 'date') ? addsOverTime : isAdditive;
  if (!metricInfo(metric).formula) return adds(metric);
  return listBaseMetrics(metric).every((base) => adds(base) && metrics.includes(base));
};

/** Reports whether a report has both sums of a ratio that it does not list. */
const canWorkOut = (report: Report, metric: Metric): boolean => {
  const { formula } = metricInfo(metric);
  return formula !== undefined && 'divide' in formula && canFold(report, metric);
};

/** Reports whether figures of weekdays can be added up from those of days. */
const knowsWeekdays = ({ dimensions }: Report, by: Dimension): boolean =>
  by === 'weekday' && dimensions.includes('date');

const fits = (
  report: Report,
  metric: Metric,
  by: Dimension | null,
  where: readonly ValueCondition[],
  isFolded: boolean,
): boolean => {
  const { dimensions, filters = [], fixed = {} } = report;
  // A split can work a ratio out from its two sums.
  const isWorkedOut = by !== null && canWorkOut(report, metric);
  if (!report.metrics.includes(metric) && !isWorkedOut) return false;
  // Reports of all businesses answer only which business has a figure.
  if ((report.across === 'all') !== (by === 'business')) return false;
  if (
    [by, ...where.map(({ dimension }) => dimension)].includes('channel') &&
    // Allows a platform as condition only for ad metrics, because no other figure has a platform.
    !Object.hasOwn(adsMetrics, metric)
  )
    return false;
  if (by !== null && !dimensions.includes(by) && !knowsWeekdays(report, by)) return false;
  // A suburb is in one country, so its row is the only one.
  const others = dimensions.filter((one) => one !== by && !(by === 'suburb' && one === 'country'));
  if (by !== null && (others.length > 0 || isFolded) && !canFold(report, metric)) return false;
  // Accepts a report with a fixed filter only for a question with the same conditions, because the filter counts only a
  // part of the business.
  const only = (dimension: string): string | undefined => {
    const found = where.find((one) => one.dimension === dimension);
    return found?.values.length === 1 && !found.isExcluded ? found.values[0] : undefined;
  };
  if (Object.entries(fixed).some(([key, value]) => only(key) !== value)) return false;
  return where.every(
    ({ dimension }) =>
      dimensions.includes(dimension) || filters.includes(dimension) || fixed[dimension] !== undefined,
  );
};

/**
 * Returns the reports that have a metric, split by a dimension, under conditions. Reports with fewer dimensions come
 * first, because their rows need no adding up; for a total, the report of meetings comes first. @param isFolded whether
 * rows are added up to longer periods or to groups of values
 */
export const listFittingReports = (
  metric: Metric,
  by: Dimension | null,
  where: readonly ValueCondition[],
  isFolded = false,
): Report[] => {
  const main = isMeetingMetric(metric) && by === null ? meetingMetricInfo[metric].report : undefined;
  const rank = ({ slug, dimensions }: Report) =>
    slug === main ? 0 : dimensions.length + (by === null && !dimensions.includes('date') ? 3 : 0);
  return askedReports
    .filter((report) => fits(report, metric, by, where, isFolded))
    .toSorted((a, b) => rank(a) - rank(b));
};

/** Returns the reports that have all the metrics, split by a dimension, under conditions. */
export const listReportsOf = (
  [first, ...others]: readonly [Metric, ...Metric[]],
  by: Dimension | null,
  where: readonly ValueCondition[],
  isFolded = false,
): Report[] =>
  listFittingReports(first, by, where, isFolded).filter((report) =>
    others.every((metric) => fits(report, metric, by, where, isFolded)),
  );

export const isKnownBy = (metric: Metric, by: Dimension | null, where: readonly ValueCondition[]): boolean =>
  listFittingReports(metric, by, where).length > 0;

/** Reports whether figures of days can be added up to weeks, quarters and years: 'leads by week'. */
export const canAddUp = (metric: Metric, where: readonly ValueCondition[]): boolean =>
  listFittingReports(metric, 'date', where, true).length > 0;
