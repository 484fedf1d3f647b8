import { formatRange } from '@bellwether/domain/answers/label';
import type { Unit } from '@bellwether/domain/catalogue/metrics/entry';
import { type Change, compareValues, formatChange } from '@bellwether/domain/format/change';
import { currencyForReader, formatValue } from '@bellwether/domain/format/number';
import { figureLabelAndUnit } from '@bellwether/domain/plan/progress-metrics';
import { formatDateTime } from '@bellwether/domain/time/date-time';
import type { MeetingFigure } from '../api/meetings/meeting-figures.ts';

type Value = MeetingFigure['values'][number];

export const unreadableFigureText = 'This figure was saved by an older release and can no longer be read.';

/** Returns the reason why an agenda figure shows no values. */
export const hiddenFigureReason = ({ refused }: Pick<MeetingFigure, 'refused'>): string =>
  refused ?? 'You do not have access to this figure.';

/**
 * Returns the earlier and current value of an agenda figure as text, with the change. The change is null if a
 * value is unknown or the currencies differ. `ownCurrency` is the business's currency. Returns undefined for a metric
 * that no longer exists.
 */
export const compareFrozenFigure = (
  { metric, unit, was, now, currency, currency_now }: Value,
  ownCurrency: string,
): { label: string; previous: string; current: string; change: Change | null } | undefined => {
  const info = figureLabelAndUnit(metric);
  if (!info) return undefined;
  const formatFigure = (value: number | null, code: string) =>
    formatValue(value, unit, 'table', currencyForReader(code, ownCurrency));
  return {
    label: info.label,
    previous: formatFigure(was, currency),
    current: formatFigure(now, currency_now),
    change: currency === currency_now ? compareValues(now, was, info.goodDirection) : null,
  };
};

/** Formats a change for print: '+12.3%', '−0.7 pts', 'unchanged', or '–' if unknown. */
export const formatPrintedChange = (change: Change | null, unit: Unit): string => {
  if (change === null) return '–';
  if (change.direction === 'flat') return 'unchanged';
  const isNew = change.isNew && unit !== 'percent' && unit !== 'scale';
  return isNew ? 'new' : formatChange(change, unit);
};

/**
 * Formats a figure's date range and when it was added to the agenda: '1 Jul, 2026 – 30 Sep, 2026, saved 5 Oct,
 * 2026 9:12 AM'.
 */
export const describeFrozenRange = (
  { range, as_of }: Pick<MeetingFigure, 'range' | 'as_of'>,
  timeZone: string,
): string =>
  `${range ? `${formatRange(range)}, saved ` : 'Saved '}${formatDateTime(timeZone, new Date(as_of))}`;
