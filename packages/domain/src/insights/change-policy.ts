import { isAdditive, type Metric, metricInfo } from '../catalogue/metrics/metrics.ts';
import { percentChange } from '../format/change.ts';

/** Rules by which a difference counts as a change. */
export type ChangePolicy = {
  /** Minimum difference in percent of the earlier or expected figure. */
  minPercent: number;
  /** Minimum difference in standard deviations: below it, the difference can be chance. */
  minZ: number;
};

/**
 * Rules of all places that call something a change. The more such a place asks of its reader, the more certain the
 * change must be.
 */
export const changePolicies = {
  /** Sentences of pages, PDF files and mails: any difference that is not chance. */
  dashboard: { minPercent: 0, minZ: 2 },
  /** Colours of the weekly mail. */
  digest: { minPercent: 5, minZ: 2 },
  /** Changes that a meeting discusses. */
  pack: { minPercent: 5, minZ: 2 },
  /** Sentences of the growth report. */
  growthReport: { minPercent: 5, minZ: 2 },
  /** Falls that put a business on the list of those that need attention. */
  overview: { minPercent: 20, minZ: 2 },
  /**
   * A card of a metric. Every night tests many metrics over many windows, so chance must be far less likely. Cards of
   * slices have policies of their own, by how many slices they test.
   */
  insight: { minPercent: 15, minZ: 4.3 },
} as const satisfies Record<string, ChangePolicy>;

/** Figures of two periods. */
export type Pair = { now: number; before: number };

/**
 * Returns the difference of two counts in standard deviations. The events of both periods together fall into either
 * by chance (Poisson), so their difference varies by the root of their sum.
 */
const measureCounts = ({ now, before }: Pair): number =>
  Math.max(0, Math.abs(now - before) - 1) / Math.sqrt(Math.max(1, now + before));

/**
 * Reports whether figures of two periods differ by a policy. Two sums of money or two rates say nothing of their
 * chance, so only counts of events are tested for it; `detectChange` tests any series by its days.
 */
export const isRealChange = (metric: Metric, pair: Pair, { minPercent, minZ }: ChangePolicy): boolean => {
  const percent = Math.abs(percentChange(pair.now, pair.before));
  if (percent === 0 || percent < minPercent) return false;
  const isCount = metricInfo(metric).unit === 'count' && isAdditive(metric);
  return !isCount || measureCounts(pair) >= minZ;
};
