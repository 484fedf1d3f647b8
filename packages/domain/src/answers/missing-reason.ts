import type { Metric } from '../catalogue/metrics/metrics.ts';
import { daysOutside, mergeRanges, rangesOverlap } from '../time/intervals.ts';
import { listBucketRanges, listBuckets, type Range } from '../time/range.ts';
import type { ReportMeta } from './answer.ts';
import { formatRange } from './label.ts';

const reasonTexts = {
  not_loaded: 'Not loaded',
  not_in_source: 'Not in source',
  not_recorded: 'Not recorded',
} as const;
export type MissingReason = (typeof reasonTexts)[keyof typeof reasonTexts];

/** Returns the reason of some gaps: of all of them, or that days are not loaded. */
const nameReason = (gaps: ReportMeta['gaps'][string]): MissingReason => {
  const [first, ...others] = new Set(gaps.map(({ why }) => why));
  return reasonTexts[others.length === 0 && first !== undefined ? first : 'not_loaded'];
};

/**
 * Returns why a metric has no value on some days: no load covers them, or no load had its source column. Null
 * if the value is simply absent.
 */
export const missingReason = (
  { gaps }: Pick<ReportMeta, 'gaps'>,
  metric: Metric,
  days: Range,
): MissingReason | null => {
  const here = (gaps[metric] ?? []).filter((gap) => rangesOverlap(gap, days));
  if (here.length === 0 || daysOutside(days, mergeRanges(here)).length > 0) return null;
  return nameReason(here);
};

/** Returns the days of a row: its bucket if rows are by date, otherwise the whole range. */
export const rangeOfRow = ({ range, frequency }: ReportMeta, date: string | null): Range => {
  if (frequency === null || date === null) return range;
  const at = listBuckets(range, frequency).indexOf(date);
  return listBucketRanges(range, frequency)[at] ?? range;
};

const maxNamed = 3;

/**
 * Returns 'Not loaded: 4 Jan, 2026 – 5 Jan, 2026.' if some days of a figure are missing; undefined if none or all are
 * missing.
 */
export const shortReason = ({ gaps, range }: ReportMeta, metric: Metric): string | undefined => {
  const here = (gaps[metric] ?? []).filter((gap) => rangesOverlap(gap, range));
  if (here.length === 0 || daysOutside(range, mergeRanges(here)).length === 0) return undefined;
  const gapTexts = here.slice(0, maxNamed).map((gap) => formatRange(gap));
  const more = here.length > maxNamed ? ` and ${here.length - maxNamed} more times` : '';
  return `${nameReason(here)}: ${gapTexts.join(', ')}${more}.`;
};
