import type { Metric } from '@bellwether/contract/catalogue/metrics';
import type { ReportAnswer, ReportMeta } from '@bellwether/contract/reports/answer';
import { readMeta } from '@bellwether/contract/reports/text/figures';
import { formatRange } from '@bellwether/contract/reports/text/label';
import { daysOutside, mergeRanges, rangesOverlap } from '@bellwether/contract/time/intervals';
import { listBucketRanges, listBuckets, type Range } from '@bellwether/contract/time/range';
import type { EmptyReason } from '../section-state.ts';

const reasonTexts = { not_loaded: 'Not loaded', not_in_source: 'Not in source' } as const;
export type MissingReason = (typeof reasonTexts)[keyof typeof reasonTexts];

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
  return here.some(({ why: reason }) => reason === 'not_loaded')
    ? reasonTexts.not_loaded
    : reasonTexts.not_in_source;
};

const reasons = {
  never: 'not-connected',
  other_days: 'unknown',
  not_in_source: 'not-in-source',
  several_currencies: 'several-currencies',
} as const;

/** Returns why an answer has no rows: the reason that all its metrics share, or 'empty'. */
export const emptyReason = (answer: ReportAnswer): EmptyReason => {
  const { totals, missing } = readMeta(answer);
  const reason = new Set(Object.keys(totals).map((metric) => missing[metric]));
  const [only] = reason;
  return reason.size === 1 && only ? reasons[only] : 'empty';
};

/** Returns the days of a row: its bucket if rows are by date, otherwise the whole range. */
export const rangeOfRow = ({ range, frequency }: ReportMeta, date: string | null): Range => {
  if (frequency === null || date === null) return range;
  const at = listBuckets(range, frequency).indexOf(date);
  return listBucketRanges(range, frequency)[at] ?? range;
};

const maxNamed = 3;

/**
 * Returns 'Not loaded: 4 Jan, 2026 – 5 Jan, 2026.' if a figure lacks some of its days; undefined if it has
 * all or none.
 */
export const shortReason = ({ gaps, range }: ReportMeta, metric: Metric): string | undefined => {
  const here = (gaps[metric] ?? []).filter((gap) => rangesOverlap(gap, range));
  if (here.length === 0 || daysOutside(range, mergeRanges(here)).length === 0) return undefined;
  const gapTexts = here.slice(0, maxNamed).map((gap) => formatRange(gap));
  const more = here.length > maxNamed ? ` and ${here.length - maxNamed} more times` : '';
  return `${here.every(({ why: reason }) => reason === 'not_in_source') ? reasonTexts.not_in_source : reasonTexts.not_loaded}: ${gapTexts.join(', ')}${more}.`;
};
