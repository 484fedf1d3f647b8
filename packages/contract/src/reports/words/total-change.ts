import { type Metric, metricInfo } from '../../catalogue/metrics.ts';
import { type Change, changeOf } from '../../format/change.ts';
import { daysOutside, mergeRanges, overlap } from '../../time/intervals.ts';
import { daysIn, type Range } from '../../time/range.ts';
import type { ReportMeta } from '../answer.ts';
import { figure } from './figures.ts';

type Meta = Pick<ReportMeta, 'gaps' | 'range' | 'comparison' | 'totals' | 'compare_totals'>;

/** How many of some days were loaded. */
const loadedIn = ({ gaps }: Meta, metric: Metric, days: Range): number => {
  const gone = (gaps[metric] ?? []).filter(({ why, ...gap }) => why === 'not_loaded' && overlap(gap, days));
  return daysOutside(days, mergeRanges(gone)).reduce((sum, range) => sum + daysIn(range), 0);
};

/** Beyond this part of the days it is the loading that differs more than what happened. */
const tolerated = 0.1;

/** Are about as many days loaded of the comparison as of the range? The first year of figures is no rise over the days before them. */
export const isComparable = (meta: Meta, metric: Metric): boolean => {
  const { range, comparison } = meta;
  if (!comparison) return true;
  const [now, was] = [range, comparison].map((days) => loadedIn(meta, metric, days) / daysIn(days));
  return Math.abs((now ?? 0) - (was ?? 0)) <= tolerated;
};

/** '9 of 374 days', where the comparison is short of so many that nothing is compared with it. */
export const sayLoadedBefore = (meta: Meta, metric: Metric): string | undefined => {
  const { comparison } = meta;
  if (!comparison || isComparable(meta, metric)) return undefined;
  const [loaded, all] = [loadedIn(meta, metric, comparison), daysIn(comparison)];
  return loaded === all ? undefined : `${loaded} of ${all} days`;
};

/** How the total of a metric changed; null where there is nothing to compare, or too little of one of the periods was loaded. */
export const totalChange = (
  meta: Meta,
  metric: Metric,
  goodDirection = metricInfo(metric).goodDirection,
): Change | null =>
  isComparable(meta, metric)
    ? changeOf(
        figure(meta.totals, metric),
        meta.compare_totals && figure(meta.compare_totals, metric),
        goodDirection,
        metricInfo(metric).unit,
      )
    : null;
