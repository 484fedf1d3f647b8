import { dimensionLabel } from '@bellwether/domain/answers/label';
import { dimensions } from '@bellwether/domain/catalogue/dimensions';
import type { Unit } from '@bellwether/domain/catalogue/metrics/entry';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { compareValues, formatChange, isDisplayedAsZero } from '@bellwether/domain/format/change';
import { type DisplayCurrency, formatPoints, formatValue } from '@bellwether/domain/format/number';
import { formatDay, formatMonth } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { isHighestFirst, type Reading } from './reading.ts';
import { isKnownBy } from './report-fit.ts';
import type { LabelledEffect } from './split-change.ts';

const plainDay = (day: string): string => formatDay(day).replace(',', '');

/** Formats days exactly: '1 – 31 Oct 2026', '1 Mar – 15 Apr 2026', '5 Oct 2026'. */
export const formatDays = ({ from, to }: Range): string => {
  if (from === to) return plainDay(from);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} – ${plainDay(to)}`;
  return from.slice(0, 4) === to.slice(0, 4)
    ? `${plainDay(from).slice(0, -5)} – ${plainDay(to)}`
    : `${plainDay(from)} – ${plainDay(to)}`;
};

const anyChannel = { dimension: 'internal_channel', value: 'Email', label: 'Email' } as const;

/** Describes how a question was understood: 'Valid leads, 1 – 31 Oct 2026, against 1 – 31 Oct 2025, all channels'. */
export const describeReading = ({ metric, by, frequency, where, range, comparison }: Reading): string => {
  const split =
    by === null ? '' : ` by ${by === 'date' ? (frequency ?? 'date') : dimensions[by].label.toLowerCase()}`;
  const scope =
    where.length > 0
      ? where.map(({ label }) => label)
      : isKnownBy(metric, null, [anyChannel])
        ? ['all channels']
        : [];
  return [
    `${metricInfo(metric).label}${split}`,
    formatDays(range),
    ...(comparison ? [`against ${formatDays(comparison)}`] : []),
    ...scope,
  ].join(', ');
};

/** Returns the label of a dimension value; a date is formatted as a month or a day. */
export const labelValue = (
  { by, frequency }: Pick<Reading, 'by' | 'frequency'>,
  value: string | null,
): string => {
  if (by === null) return '';
  if (by === 'date' && value !== null) return frequency === 'month' ? formatMonth(value) : plainDay(value);
  return dimensionLabel(by, value);
};

const format = (metric: Metric, value: number, currency: DisplayCurrency): string =>
  formatValue(value, metricInfo(metric).unit, 'table', currency);

/** Formats an effect on a change with its sign: '+$1,200.00', '−0.4 pts'. */
export const formatEffect = (effect: number, unit: Unit, currency: DisplayCurrency): string => {
  if (unit === 'percent') return formatPoints(effect);
  const text = formatValue(effect, unit, 'table', currency);
  return effect > 0 ? `+${text}` : text;
};

type Money = { currency: DisplayCurrency };

export const writeTotal = (metric: Metric, value: number, { currency }: Money): string =>
  `${metricInfo(metric).label}: ${format(metric, value, currency)}.`;

/** Describes the change, and contradicts the question if it assumed the wrong direction. */
export const writeChange = (
  { metric, direction }: Pick<Reading, 'metric' | 'direction'>,
  { now, before }: { now: number; before: number },
  { currency }: Money,
): string => {
  const { label, unit } = metricInfo(metric);
  const change = compareValues(now, before, 'neither', unit);
  const [shownBefore, shownNow] = [format(metric, before, currency), format(metric, now, currency)];
  const figures = `from ${shownBefore} to ${shownNow}`;
  const moved =
    !change || change.direction === 'flat' || isDisplayedAsZero(change, unit) ? null : change.direction;
  const contradiction = direction === null || direction === moved ? '' : `${label} did not go ${direction}. `;
  if (!change || moved === null)
    return shownNow === shownBefore
      ? `${contradiction}${label} did not change: ${figures}.`
      : `${contradiction}${label} held steady: ${figures}.`;
  const by = change.isNew ? '' : ` by ${formatChange(change, unit).replace(/^[+−]/, '')}`;
  return `${contradiction}${label} went ${moved}${by}, ${figures}.`;
};

/** Names the largest effects in a change. */
export const writeDrivers = (
  metric: Metric,
  drivers: readonly LabelledEffect[],
  { currency }: Money,
): string => {
  const { unit } = metricInfo(metric);
  const named = drivers
    .filter(({ label }) => label !== 'Everything else')
    .slice(0, 2)
    .map(({ label, effect }) => `${label} (${formatEffect(effect, unit, currency)})`);
  return named.length === 0 ? '' : ` Largest parts: ${named.join(' and ')}.`;
};

type Ranked = { value: string; now: number };

/** Names the winner of a ranking, any values with the same figure, and the next two. */
export const writeRanking = (
  reading: Pick<Reading, 'kind' | 'metric' | 'by' | 'frequency'>,
  ranked: readonly Ranked[],
  { currency }: Money,
): string => {
  const { metric, kind } = reading;
  const [first] = ranked;
  if (!first) return '';
  const top = isHighestFirst(kind, metric) ? 'Highest' : 'Lowest';
  const text = (one: Ranked) => `${labelValue(reading, one.value)}, ${format(metric, one.now, currency)}`;
  const tied = ranked.filter(({ now }) => now === first.now);
  const name = metricInfo(metric).label;
  if (tied.length > 1)
    return `${top} ${name}: ${format(metric, first.now, currency)}, shared by ${tied.length}: ${tied
      .slice(0, 3)
      .map(({ value }) => labelValue(reading, value))
      .join(', ')}${tied.length > 3 ? ' and more' : ''}.`;
  const next = ranked.slice(1, 3).map(text);
  return `${top} ${name}: ${text(first)}.${next.length > 0 ? ` Next: ${next.join('; ')}.` : ''}`;
};

/** Describes the course of a metric over whole buckets. */
export const writeTrend = (
  reading: Pick<Reading, 'metric' | 'by' | 'frequency'>,
  buckets: readonly Ranked[],
  { currency }: Money,
): string => {
  const { metric } = reading;
  const [first, last] = [buckets[0], buckets.at(-1)];
  if (!first || !last) return '';
  const text = ({ value, now }: Ranked) =>
    `${format(metric, now, currency)} ${reading.frequency === 'day' ? 'on' : 'in'} ${labelValue(reading, value)}`;
  const highest = buckets.reduce((best, one) => (one.now > best.now ? one : best), first);
  const lowest = buckets.reduce((best, one) => (one.now < best.now ? one : best), first);
  const name = metricInfo(metric).label;
  if (buckets.length < 2) return `${name}: ${text(first)}.`;
  return `${name} went from ${text(first)} to ${text(last)}. Highest: ${text(highest)}. Lowest: ${text(lowest)}.`;
};
