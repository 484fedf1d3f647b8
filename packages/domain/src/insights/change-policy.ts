import { isAdditive, type Metric, metricInfo } from '../catalogue/metrics/metrics.ts';
import { percentChange } from '../format/change.ts';

/** Thresholds above which a difference counts as a change. */
export type ChangePolicy = {
  /** Minimum difference in percent of the earlier or expected figure. */
  minPercent: number;
  /** Minimum difference in standard deviations: below it, the difference can be chance. */
  minZ: number;
};

/**
 * Thresholds above which each feature reports a change. The more attention a feature demands, the more certain the
 * change must be.
 */
export const changePolicies = {
  /** Sentences on pages, in PDF files and in mails: any difference beyond chance. */
  dashboard: { minPercent: 0, minZ: 2 },
  /** Colours in the weekly mail. */
  digest: { minPercent: 5, minZ: 2 },
  /** Changes in the meeting pack. */
  pack: { minPercent: 5, minZ: 2 },
  /** Sentences in the growth report. */
  growthReport: { minPercent: 5, minZ: 2 },
  /** Falls that list a business as needing attention. */
  overview: { minPercent: 20, minZ: 2 },
  /**
   * Insight card about a metric. Every night many metrics are tested over many windows, so the threshold for chance is
   * much higher. Cards about slices, such as channels, have their own thresholds.
   */
  insight: { minPercent: 15, minZ: 4.3 },
} as const satisfies Record<string, ChangePolicy>;

/** Figures of two periods. */
export type PeriodPair = { now: number; before: number };

/**
 * Returns the difference of two counts in standard deviations. Under pure chance, each event falls into either period
 * (Poisson), so the difference varies by the square root of the sum.
 */
const measureCounts = ({ now, before }: PeriodPair): number =>
  Math.max(0, Math.abs(now - before) - 1) / Math.sqrt(Math.max(1, now + before));

/**
 * Reports whether figures of two periods differ by more than a policy's thresholds. Only counts of events are tested
 * for chance, because two sums of money or two rates do not show their variance; `detectChange` tests any daily series.
 */
export const isRealChange = (
  metric: Metric,
  pair: PeriodPair,
  { minPercent, minZ }: ChangePolicy,
): boolean => {
  const percent = Math.abs(percentChange(pair.now, pair.before));
  if (percent === 0 || percent < minPercent) return false;
  const isCount = metricInfo(metric).unit === 'count' && isAdditive(metric);
  return !isCount || measureCounts(pair) >= minZ;
};
