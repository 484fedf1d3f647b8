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
import type { NamedValue } from './reading.ts';

/** Reports that can answer a question: those with a business's own figures, without competitors and benchmark rates. */
const askedReports = reports.filter(
  ({ across, agencyOnly, module }) =>
    across === 'one' && !agencyOnly && module !== 'benchmarking' && module !== 'plan',
);

/** Reports whether a question may ask for a metric. */
export const isAskable = (metric: Metric): boolean =>
  metricInfo(metric).unit !== 'date' &&
  singleValueDimensions(metric).length === 0 &&
  !metricInfo(metric).helper &&
  askedReports.some(({ metrics }) => metrics.includes(metric));

/** Returns whether a report's rows with the same dimension value can be added up for a metric. */
const canFold = ({ metrics }: Report, metric: Metric): boolean => {
  if (!metricInfo(metric).formula) return isAdditive(metric);
  return listBaseMetrics(metric).every((base) => isAdditive(base) && metrics.includes(base));
};

const fits = (
  report: Report,
  metric: Metric,
  by: Dimension | null,
  where: readonly NamedValue[],
): boolean => {
  const { dimensions, filters = [], fixed = {} } = report;
  if (!report.metrics.includes(metric)) return false;
  if (
    [by, ...where.map(({ dimension }) => dimension)].includes('channel') &&
    // Allows a platform as condition only for ad metrics, because no other figure has a platform.
    !Object.hasOwn(adsMetrics, metric)
  )
    return false;
  if (by !== null && !dimensions.includes(by)) return false;
  if (by !== null && dimensions.length > 1 && !canFold(report, metric)) return false;
  // Accepts a report with a fixed filter only for a question with the same conditions, because the filter counts only a
  // part of the business.
  const asked = new Map<string, string>(where.map(({ dimension, value }) => [dimension, value]));
  if (Object.entries(fixed).some(([key, value]) => asked.get(key) !== value)) return false;
  return where.every(
    ({ dimension, value }) =>
      dimensions.includes(dimension) || filters.includes(dimension) || fixed[dimension] === value,
  );
};

/**
 * Returns the reports that have a metric, split by a dimension, under conditions. Reports with fewer dimensions come
 * first, because their rows need no adding up; for a total, the report of meetings comes first.
 */
export const listFittingReports = (
  metric: Metric,
  by: Dimension | null,
  where: readonly NamedValue[],
): Report[] => {
  const main = isMeetingMetric(metric) && by === null ? meetingMetricInfo[metric].report : undefined;
  const rank = ({ slug, dimensions }: Report) =>
    slug === main ? 0 : dimensions.length + (by === null && !dimensions.includes('date') ? 3 : 0);
  return askedReports
    .filter((report) => fits(report, metric, by, where))
    .toSorted((a, b) => rank(a) - rank(b));
};

/** Returns the reports that have all the metrics, split by a dimension, under conditions. */
export const listReportsOf = (
  [first, ...others]: readonly [Metric, ...Metric[]],
  by: Dimension | null,
  where: readonly NamedValue[],
): Report[] =>
  listFittingReports(first, by, where).filter((report) =>
    others.every((metric) => fits(report, metric, by, where)),
  );

export const isKnownBy = (metric: Metric, by: Dimension | null, where: readonly NamedValue[]): boolean =>
  listFittingReports(metric, by, where).length > 0;
