import type { Dimension } from '../dimensions.ts';
import { adsMetrics } from './ads.ts';
import { attributionMetrics } from './attribution.ts';
import { blendedMetrics } from './blended.ts';
import { costsMetrics } from './costs.ts';
import type { MetricEntry } from './entry.ts';
import { invoicesMetrics } from './invoices.ts';
import { leadsMetrics } from './leads.ts';
import { rankingsMetrics } from './rankings.ts';
import { reputationMetrics } from './reputation.ts';
import { visitsMetrics } from './visits.ts';

const entries = {
  ...invoicesMetrics,
  ...adsMetrics,
  ...visitsMetrics,
  ...blendedMetrics,
  ...leadsMetrics,
  ...attributionMetrics,
  ...costsMetrics,
  ...rankingsMetrics,
  ...reputationMetrics,
};

export type Metric = keyof typeof entries;
/** All metrics. The type refuses a formula or a part that names no metric. */
export const metrics: Readonly<Record<Metric, MetricEntry<Metric>>> = entries;

/** Formula of a metric that is computed from others. */
export type Formula = NonNullable<MetricEntry<Metric>['formula']>;

export const isMetric = (text: string): text is Metric => Object.hasOwn(metrics, text);
export const metricInfo = (metric: Metric): MetricEntry<Metric> => metrics[metric];

/** Reports whether a metric's total is the sum over days or rows. */
export const isAdditive = (metric: string): boolean => isMetric(metric) && metrics[metric].adds === true;

/** Reports whether a metric counts each person once in a period, so that it is never added up. */
export const isByPeriod = (metric: string): boolean => isMetric(metric) && metrics[metric].byPeriod === true;

/** Returns the dimensions that must be a single value for the metric to exist; empty for most metrics. */
export const singleValueDimensions = (metric: Metric): readonly Dimension[] => metrics[metric].onlyOf ?? [];

/** Reports whether a metric is an amount invoiced to date, which cannot be compared between two periods. */
export const isLifetimeMetric = (metric: string): boolean =>
  isMetric(metric) && metrics[metric].toDate === true;

/** Returns the metrics that a metric is computed from, or the metric itself if it is counted. */
export const listBaseMetrics = (metric: Metric): readonly Metric[] => {
  const { formula } = metrics[metric];
  if (!formula) return [metric];
  return 'divide' in formula ? formula.divide : formula.subtract;
};
