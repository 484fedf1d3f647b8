import type { Metric } from '@bellwether/contract/catalogue/metrics';
import type { ReportAnswer, ReportMeta } from '@bellwether/contract/reports/answer';
import { readMeta } from '@bellwether/contract/reports/text/figures';
import { formatRange } from '@bellwether/contract/reports/text/label';
import { daysOutside, mergeRanges, rangesOverlap } from '@bellwether/contract/time/intervals';
import { listBucketRanges, listBuckets, type Range } from '@bellwether/contract/time/range';
import type { EmptyReason } from '../section-state.ts';

const words = { not_loaded: 'Not loaded', not_in_source: 'Not in source' } as const;
export type MissingReason = (typeof words)[keyof typeof words];

/** Why a metric has no figure on some days: no load covers them, or none brought what it is counted from. Null: there just is no such figure. */
export const missingReason = (
  { gaps }: Pick<ReportMeta, 'gaps'>,
  metric: Metric,
  days: Range,
): MissingReason | null => {
  const here = (gaps[metric] ?? []).filter((gap) => rangesOverlap(gap, days));
  if (here.length === 0 || daysOutside(days, mergeRanges(here)).length > 0) return null;
  return here.some(({ why }) => why === 'not_loaded') ? words.not_loaded : words.not_in_source;
};

const reasons = {
  never: 'not-connected',
  other_days: 'unknown',
  not_in_source: 'not-in-source',
  several_currencies: 'several-currencies',
} as const;

/** Why an answer has no rows: the same holds for every one of its metrics, or there just was nothing. */
export const emptyReason = (answer: ReportAnswer): EmptyReason => {
  const { totals, missing } = readMeta(answer);
  const why = new Set(Object.keys(totals).map((metric) => missing[metric]));
  const [only] = why;
  return why.size === 1 && only ? reasons[only] : 'empty';
};

/** The days that a row speaks of: those of its bucket where rows are by date, else all. */
export const rangeOfRow = ({ range, frequency }: ReportMeta, date: string | null): Range => {
  if (frequency === null || date === null) return range;
  const at = listBuckets(range, frequency).indexOf(date);
  return listBucketRanges(range, frequency)[at] ?? range;
};

const namedAtMost = 3;

/** 'Not loaded: 4 Jan, 2026 – 5 Jan, 2026.' for a figure that is short of some of its days; nothing when it has them all, or none. */
export const shortReason = ({ gaps, range }: ReportMeta, metric: Metric): string | undefined => {
  const here = (gaps[metric] ?? []).filter((gap) => rangesOverlap(gap, range));
  if (here.length === 0 || daysOutside(range, mergeRanges(here)).length === 0) return undefined;
  const named = here.slice(0, namedAtMost).map((gap) => formatRange(gap));
  const more = here.length > namedAtMost ? ` and ${here.length - namedAtMost} more times` : '';
  return `${here.every(({ why }) => why === 'not_in_source') ? words.not_in_source : words.not_loaded}: ${named.join(', ')}${more}.`;
};
