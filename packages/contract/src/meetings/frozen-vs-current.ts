import type { MeetingFigure } from '../api/meeting-figures.ts';
import type { Unit } from '../catalogue/metric-info.ts';
import { type Change, compareValues, formatChange } from '../format/change.ts';
import { currencyForReader, formatValue } from '../format/number.ts';
import { figureLabelAndUnit } from '../plan/progress-metrics.ts';
import { formatRange } from '../reports/text/label.ts';
import { formatDateTime } from '../time/date-time.ts';

type Value = MeetingFigure['values'][number];

/** In the place of a figure whose module its reader may not open. */
export const closedFigureText = 'A figure of a part of the product that is not open to you.';

/**
 * A figure of an agenda as it was and as it is, in words, with what changed since: null where either is not known, or they are in different
 * currencies. `own` is the currency of the business. Undefined for a metric that is not counted any more.
 */
export const compareFrozenFigure = (
  { metric, unit, was, now, currency, currency_now }: Value,
  own: string,
): { label: string; was: string; now: string; change: Change | null } | undefined => {
  const info = figureLabelAndUnit(metric);
  if (!info) return undefined;
  const say = (value: number | null, of: string) =>
    formatValue(value, unit, 'table', currencyForReader(of, own));
  return {
    label: info.label,
    was: say(was, currency),
    now: say(now, currency_now),
    change: currency === currency_now ? compareValues(now, was, info.goodDirection) : null,
  };
};

/** A change on paper: '+12.3%', '−0.7 pts', 'unchanged', and '–' where it is not known. */
export const changeText = (change: Change | null, unit: Unit): string => {
  if (change === null) return '–';
  if (change.direction === 'flat') return 'unchanged';
  const isNew = change.isNew && unit !== 'percent' && unit !== 'scale';
  return `${formatChange(change, unit)}${isNew ? ' new' : ''}`;
};

/** The days that a figure counts and when it was put on the agenda: '1 Jul, 2026 – 30 Sep, 2026, kept 5 Oct, 2026 9:12 AM'. */
export const frozenText = (
  { range, as_of }: Pick<MeetingFigure, 'range' | 'as_of'>,
  timeZone: string,
): string =>
  `${range ? `${formatRange(range)}, kept ` : 'Kept '}${formatDateTime(timeZone, new Date(as_of))}`;
