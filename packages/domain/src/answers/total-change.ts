import { isLifetimeMetric, type Metric, metricInfo } from '../catalogue/metrics/metrics.ts';
import { type Change, compareValues } from '../format/change.ts';
import { type JudgedFigure, type Judgement, judge } from '../judgement/judge.ts';
import { weighDays } from '../judgement/weekdays.ts';
import { daysOutside, mergeRanges, rangesOverlap } from '../time/intervals.ts';
import { countDays, intersectRanges, type Range } from '../time/range.ts';
import type { ReportAnswer, ReportEvidence, ReportMeta } from './answer.ts';
import { comparisonFigures, readFigure } from './figures.ts';

type Meta = Pick<
  ReportMeta,
  'gaps' | 'range' | 'comparison' | 'weekdays' | 'totals' | 'compare_totals' | 'evidence'
>;
type Row = ReportAnswer['data'][number];
type Days = Pick<ReportMeta, 'gaps' | 'range' | 'comparison' | 'weekdays'>;

/**
 * Returns the days on which a metric was loaded and recorded; with `'known'`, only the days on which its source also has the metric's
 * column.
 */
const findKnown = ({ gaps }: Days, metric: Metric, days: Range, how: 'loaded' | 'known'): Range[] => {
  const missingRanges = (gaps[metric] ?? []).filter(
    ({ why: reason, ...gap }) => (how === 'known' || reason !== 'not_in_source') && rangesOverlap(gap, days),
  );
  return daysOutside(days, mergeRanges(missingRanges));
};

const knownIn = (...of: Parameters<typeof findKnown>): number =>
  findKnown(...of).reduce((sum, range) => sum + countDays(range), 0);

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

/** Returns the first days of a range, or of either period, on which a metric was not recorded; null if all were. */
export const findSilence = (
  { gaps, range, comparison }: Days,
  metric: Metric,
  where: 'range' | 'either period' = 'range',
): Range | null => {
  const periods = where === 'range' || !comparison ? [range] : [range, comparison];
  const [found] = (gaps[metric] ?? []).flatMap(({ why, ...gap }) =>
    why === 'not_recorded' ? periods.flatMap((period) => intersectRanges(period, gap) ?? []) : [],
  );
  return found ?? null;
};

/** Returns '9 of 374 days' if the comparison has too few days to compare; otherwise undefined. */
export const loadedBeforeNote = (meta: Meta, metric: Metric): string | undefined => {
  const { comparison } = meta;
  if (!comparison || isLifetimeMetric(metric) || isComparable(meta, metric)) return undefined;
  const [loaded, all] = [knownIn(meta, metric, comparison, 'known'), countDays(comparison)];
  return loaded === all ? undefined : `${loaded} of ${all} days`;
};

/**
 * Returns the known days of a metric in the range ÷ those in the comparison period, each by what its weekday usually
 * brings; 1 without a comparison.
 */
const daysRatio = (meta: Days, metric: Metric): number => {
  const { range, comparison } = meta;
  if (!comparison) return 1;
  const weekdays = meta.weekdays?.[metric];
  const [current, previous] = [range, comparison].map((days) =>
    findKnown(meta, metric, days, 'known').reduce((sum, one) => sum + weighDays(one, weekdays), 0),
  );
  return current && previous ? current / previous : countDays(range) / countDays(comparison);
};

/** Two figures of a metric with their evidence. */
type Pair = { now: JudgedFigure; before: JudgedFigure };

/** Judges two figures of a metric over the days of an answer, or over the days of one of its rows. */
export const judgeFigures = (days: Days, metric: Metric, { now, before }: Pair): Judgement => {
  const { unit, formula, chance } = metricInfo(metric);
  return judge({
    now: isComparable(days, metric) ? now : { value: null, variance: null },
    before,
    isSum: !(formula && 'divide' in formula),
    isCount: chance === 'events' && unit === 'count',
    daysRatio: daysRatio(days, metric),
  });
};

/** Judges the total of a metric against the comparison period. */
export const judgeTotal = (meta: Meta, metric: Metric): Judgement => {
  const { totals, compare_totals: earlier, evidence } = meta;
  const at = (figures: Readonly<Record<string, number>> | undefined) => figures?.[metric] ?? null;
  return judgeFigures(meta, metric, {
    now: {
      value: readFigure(totals, metric),
      variance: at(evidence?.variance),
      largest: at(evidence?.largest),
    },
    before: {
      value: earlier && readFigure(earlier, metric),
      variance: at(evidence?.compare_variance),
      largest: at(evidence?.compare_largest),
    },
  });
};

/**
 * Returns the change of a metric's total with its judgement. Returns null without a comparison, or if too little of one
 * period was loaded.
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
        judgeTotal(meta, metric),
      )
    : null;

/**
 * Returns the change of a row with its judgement, as `findTotalChange` does for the total. @param days those of the
 * row, with the gaps of the answer
 */
export const findRowChange = (days: Days, row: Row, metric: Metric): Change | null => {
  if (!isComparable(days, metric)) return null;
  const { unit, goodDirection } = metricInfo(metric);
  const previous = comparisonFigures(row);
  const at = (name: keyof ReportEvidence) => {
    const figures = row[name];
    const found = typeof figures === 'object' ? figures?.[metric] : null;
    return typeof found === 'number' ? found : null;
  };
  const [now, before] = [readFigure(row, metric), previous && readFigure(previous, metric)];
  const judgement = judgeFigures(days, metric, {
    now: { value: now, variance: at('variance'), largest: at('largest') },
    before: { value: before, variance: at('compare_variance'), largest: at('compare_largest') },
  });
  return compareValues(now, before, goodDirection, unit, judgement);
};
