import { isLifetimeMetric, type Metric, metricInfo } from '../catalogue/metrics/metrics.ts';
import { type Change, compareValues } from '../format/change.ts';
import { daysOutside, mergeRanges, rangesOverlap } from '../time/intervals.ts';
import { countDays, type Range } from '../time/range.ts';
import type { ReportMeta } from './answer.ts';
import { readFigure } from './figures.ts';

type Meta = Pick<ReportMeta, 'gaps' | 'range' | 'comparison' | 'totals' | 'compare_totals'>;
type Days = Pick<ReportMeta, 'gaps' | 'range' | 'comparison'>;

/**
 * Counts the days on which a metric was loaded; with `'known'`, only the days on which its source also has the metric's
 * column.
 */
const knownIn = ({ gaps }: Days, metric: Metric, days: Range, how: 'loaded' | 'known'): number => {
  const missingRanges = (gaps[metric] ?? []).filter(
    ({ why: reason, ...gap }) => (how === 'known' || reason === 'not_loaded') && rangesOverlap(gap, days),
  );
  return daysOutside(days, mergeRanges(missingRanges)).reduce((sum, range) => sum + countDays(range), 0);
};

/**
 * Maximum difference in known days as a share, 2 of 30 days or 22 of a year. Above it, differences in loading
 * outweigh real changes.
 */
const tolerated = 0.06;

/**
 * Reports whether the comparison has about as many known days as the range. Otherwise the first year of data would look
 * like a rise. Amounts invoiced to date are never compared, because earlier customers had longer to buy.
 */
export const isComparable = (meta: Days, metric: Metric): boolean => {
  const { range, comparison } = meta;
  if (isLifetimeMetric(metric)) return false;
  if (!comparison) return true;
  const known = [range, comparison].map((days) => knownIn(meta, metric, days, 'known') / countDays(days));
  const loaded = [range, comparison].map((days) => knownIn(meta, metric, days, 'loaded') / countDays(days));
  // Compares only the loaded days if a source lacks the column on all days.
  const parts = known.includes(0) ? loaded : known;
  const [current = 0, previous = 0] = parts;
  return Math.abs(current - previous) <= tolerated;
};

/** Returns '9 of 374 days' if the comparison has too few days to compare; otherwise undefined. */
export const loadedBeforeNote = (meta: Meta, metric: Metric): string | undefined => {
  const { comparison } = meta;
  if (!comparison || isLifetimeMetric(metric) || isComparable(meta, metric)) return undefined;
  const [loaded, all] = [knownIn(meta, metric, comparison, 'known'), countDays(comparison)];
  return loaded === all ? undefined : `${loaded} of ${all} days`;
};

/**
 * Returns the change of a metric's total. Returns null without a comparison, or if too little of one period
 * was loaded.
 */
export const findTotalChange = (
  meta: Meta,
  metric: Metric,
  goodDirection = metricInfo(metric).goodDirection,
): Change | null =>
  isComparable(meta, metric)
    ? compareValues(
        readFigure(meta.totals, metric),
        meta.compare_totals && readFigure(meta.compare_totals, metric),
        goodDirection,
        metricInfo(metric).unit,
      )
    : null;
