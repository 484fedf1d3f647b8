import { isLifetimeMetric, type Metric, metricInfo } from '../../catalogue/metrics.ts';
import { type Change, compareValues } from '../../format/change.ts';
import { daysOutside, mergeRanges, rangesOverlap } from '../../time/intervals.ts';
import { countDays, type Range } from '../../time/range.ts';
import type { ReportMeta } from '../answer.ts';
import { readFigure } from './figures.ts';

type Meta = Pick<ReportMeta, 'gaps' | 'range' | 'comparison' | 'totals' | 'compare_totals'>;
type Days = Pick<ReportMeta, 'gaps' | 'range' | 'comparison'>;

/** The number of days on which a metric was loaded, or is also known because its source has it. */
const knownIn = ({ gaps }: Days, metric: Metric, days: Range, how: 'loaded' | 'known'): number => {
  const gone = (gaps[metric] ?? []).filter(
    ({ why, ...gap }) => (how === 'known' || why === 'not_loaded') && rangesOverlap(gap, days),
  );
  return daysOutside(days, mergeRanges(gone)).reduce((sum, range) => sum + countDays(range), 0);
};

/** Beyond this part of the days it is the loading that differs more than what happened: 2 of 30 days, 22 of a year. */
const tolerated = 0.06;

/**
 * Are about as many days known of the comparison as of the range? The first year of figures is no rise over the days before them. What customers were
 * invoiced to date is never compared: those of earlier days had longer to buy.
 */
export const isComparable = (meta: Days, metric: Metric): boolean => {
  const { range, comparison } = meta;
  if (isLifetimeMetric(metric)) return false;
  if (!comparison) return true;
  const known = [range, comparison].map((days) => knownIn(meta, metric, days, 'known') / countDays(days));
  const loaded = [range, comparison].map((days) => knownIn(meta, metric, days, 'loaded') / countDays(days));
  // A source that lacks the column on all days brings no figure that could be compared.
  const parts = known.includes(0) ? loaded : known;
  const [now = 0, was = 0] = parts;
  return Math.abs(now - was) <= tolerated;
};

/** '9 of 374 days', where the comparison is short of so many that nothing is compared with it. */
export const loadedBeforeNote = (meta: Meta, metric: Metric): string | undefined => {
  const { comparison } = meta;
  if (!comparison || isLifetimeMetric(metric) || isComparable(meta, metric)) return undefined;
  const [loaded, all] = [knownIn(meta, metric, comparison, 'known'), countDays(comparison)];
  return loaded === all ? undefined : `${loaded} of ${all} days`;
};

/** How the total of a metric changed; null where there is nothing to compare, or too little of one of the periods was loaded. */
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
