import { tellLargest } from '@bellwether/domain/answers/judgement-text';
import { dimensionLabel } from '@bellwether/domain/answers/label';
import type { Unit } from '@bellwether/domain/catalogue/metrics/entry';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { compareValues, formatChange, isDisplayedAsZero } from '@bellwether/domain/format/change';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import { type DisplayCurrency, formatPoints, formatValue } from '@bellwether/domain/format/number';
import { isChange, type Judgement } from '@bellwether/domain/judgement/judge';
import { addMonths, type Day, formatDay, formatMonth } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { isHighestFirst, type Reading, type Step, type ValueCondition } from '../reading.ts';
import type { LabelledEffect } from '../split-change.ts';

const plainDay = (day: string): string => formatDay(day).replace(',', '');

/** Formats days exactly: '1 – 31 Oct 2026', '1 Mar – 15 Apr 2026', '5 Oct 2026'. */
export const formatDays = ({ from, to }: Range): string => {
  if (from === to) return plainDay(from);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} – ${plainDay(to)}`;
  return from.slice(0, 4) === to.slice(0, 4)
    ? `${plainDay(from).slice(0, -5)} – ${plainDay(to)}`
    : `${plainDay(from)} – ${plainDay(to)}`;
};

const labelPeriod = (first: Day, step: Step): string => {
  if (step === 'month') return formatMonth(first);
  if (step === 'year') return first.slice(0, 4);
  if (step === 'quarter') return `${formatMonth(first).slice(0, 3)} – ${formatMonth(addMonths(first, 2))}`;
  return step === 'week' ? `week of ${plainDay(first)}` : plainDay(first);
};

/** Returns the label of a dimension value; a date is formatted as a month or a day. */
export const labelValue = (
  { by, frequency }: Pick<Reading, 'by' | 'frequency'>,
  value: string | null,
): string => {
  if (by === null) return '';
  if (by === 'date' && value !== null) return labelPeriod(value, frequency ?? 'day');
  return dimensionLabel(by, value);
};

/** Formats a figure exactly. */
const format = (metric: Metric, value: number, currency: DisplayCurrency): string =>
  formatValue(value, metricInfo(metric).unit, 'table', currency);

/** Formats an effect on a change with its sign: '+$1,200.00', '−0.4 pts'. */
export const formatEffect = (effect: number, unit: Unit, currency: DisplayCurrency): string => {
  if (unit === 'percent') return formatPoints(effect);
  const text = formatValue(effect, unit, 'table', currency);
  return effect > 0 ? `+${text}` : text;
};

type Money = { currency: DisplayCurrency };

/** Nouns of metric labels that have a singular. */
const countedNouns =
  /\b(lead|call|form|invoice|customer|session|user|click|conversion|impression|review|transaction|domain|keyword|place|note)s\b/i;

/** Writes an amount with its metric: '7 missed calls', '$412.00 ad spend'. */
export const writeAmount = (metric: Metric, value: number, { currency }: Money): string => {
  const { label, unit } = metricInfo(metric);
  const [name, amount] = [inSentence(label), format(metric, value, currency)];
  if ((unit === 'number' || unit === 'rank') && !countedNouns.test(name)) return `${name} ${amount}`;
  const isOne = value === 1 && (unit === 'count' || unit === 'number');
  return `${amount} ${isOne ? name.replace(countedNouns, '$1') : name}`;
};

/** Returns one of what a metric counts: 'call' of 'Calls'. */
export const singularOf = (metric: Metric): string =>
  inSentence(metricInfo(metric).label).replace(countedNouns, '$1');

const joinTexts = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;

type Amount = { metric: Metric; value: number; currency: DisplayCurrency };
export const writeAmounts = (amounts: readonly Amount[]): string =>
  joinTexts(amounts.map(({ metric, value, currency }) => writeAmount(metric, value, { currency })));

/** Writes a condition on a dimension: 'Email', 'without Email'. */
export const writeLimit = ({ label, isExcluded }: ValueCondition): string =>
  isExcluded ? `without ${label}` : label;

/** Writes the amounts and their date range, or what they are limited to first: 'Mondays, 1 – 25 Nov 2026: 7 missed calls'. */
export const writeTotal = (
  { where, range }: Pick<Reading, 'where' | 'range'>,
  amounts: readonly Amount[],
): string => {
  const [written, days] = [writeAmounts(amounts), formatDays(range)];
  if (where.length === 0) return `${written.charAt(0).toUpperCase()}${written.slice(1)}, ${days}.`;
  const [first = '', ...rest] = where.map(writeLimit);
  return `${[first.charAt(0).toUpperCase() + first.slice(1), ...rest, days].join(', ')}: ${written}.`;
};

/** Describes the change with its verdict, and contradicts the question if it assumed the wrong direction. */
export const writeChange = (
  { metric, direction }: Pick<Reading, 'metric' | 'direction'>,
  { now, before, judgement }: { now: number; before: number; judgement: Judgement },
  { currency }: Money,
): string => {
  const { label, unit, chance } = metricInfo(metric);
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
  // People decide on spend, so a difference is one.
  if (!isChange(judgement) && judgement.verdict !== 'unknown' && chance !== 'decided') {
    const { largest } = judgement;
    const why = largest
      ? tellLargest(largest, formatValue(largest.amount, 'currency', 'table', currency))
      : 'chance alone can explain it';
    const contradicts = direction !== null && direction !== change.direction;
    const moved =
      direction === null
        ? 'did not clearly change'
        : contradicts
          ? `did not go ${direction}, and did not clearly change`
          : `did not clearly go ${direction}`;
    // A percentage of zero says nothing.
    const percent = change.isNew ? '' : ` (${formatChange(change, unit)})`;
    return `${label} ${moved}: ${figures}${percent}; ${why}.`;
  }
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

const placeNames = ['second', 'third', 'fourth', 'fifth'];

/** Names the value at the place that a question asks for, and those before it; null for a question about the first. */
const writePlace = (
  reading: Pick<Reading, 'metric' | 'by' | 'frequency' | 'range'> & Partial<Pick<Reading, 'place'>>,
  ranked: readonly Ranked[],
  top: string,
  {
    text,
    figureOf,
    more,
  }: { text: (one: Ranked) => string; figureOf: (one: Ranked) => string; more: string },
): string | null => {
  const place = reading.place ?? null;
  const asked = place === null ? undefined : ranked[place - 1];
  if (place === null || !asked) return null;
  const name = inSentence(metricInfo(reading.metric).label);
  const before = ranked.slice(0, place - 1);
  // Figures that are equal have no order.
  const isTied = [ranked[place - 2], ranked[place]].some((one) => one?.now === asked.now);
  return `${labelValue(reading, asked.value)} had the ${placeNames[place - 2]} ${top} ${name}, ${figureOf(asked)}${isTied ? ', which another one shares' : ''}${more === '' ? '' : `, and ${more}`}, ${formatDays(reading.range)}. Before it: ${before.map(text).join('; ')}.`;
};

/** Names the winner of a ranking, any values with the same figure, and the next two. */
export const writeRanking = (
  reading: Pick<Reading, 'kind' | 'metric' | 'by' | 'frequency' | 'range'> &
    Partial<Pick<Reading, 'limit' | 'place'>>,
  ranked: readonly Ranked[],
  { currency }: Money,
  /** Further figures of the winner, as text. */
  more = '',
): string => {
  const { metric, kind, range } = reading;
  const [first] = ranked;
  if (!first) return '';
  const isCount = metricInfo(metric).unit === 'count';
  const top = isHighestFirst(kind, metric) ? (isCount ? 'most' : 'highest') : isCount ? 'fewest' : 'lowest';
  const text = (one: Ranked) => `${labelValue(reading, one.value)}, ${format(metric, one.now, currency)}`;
  const placed = writePlace(reading, ranked, top, {
    text,
    figureOf: ({ now }) => format(metric, now, currency),
    more,
  });
  if (placed !== null) return placed;
  const tied = ranked.filter(({ now }) => now === first.now);
  const name = inSentence(metricInfo(metric).label);
  const days = formatDays(range);
  if (tied.length > 1)
    return `${joinTexts([
      ...tied.slice(0, 3).map(({ value }) => labelValue(reading, value)),
      ...(tied.length > 3 ? [`${tied.length - 3} more`] : []),
    ])} share the ${top} ${name}, ${format(metric, first.now, currency)}, ${days}.`;
  const next = ranked.slice(1, reading.limit ?? 3).map(text);
  return `${labelValue(reading, first.value)} had the ${top} ${name}, ${format(metric, first.now, currency)}${more === '' ? '' : `, and ${more}`}, ${days}.${next.length > 0 ? ` Next: ${next.join('; ')}.` : ''}`;
};

const onOrIn = (step: Step | null): string => (step === 'day' ? 'on' : 'in');

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
    `${format(metric, now, currency)} ${onOrIn(reading.frequency)} ${labelValue(reading, value)}`;
  const highest = buckets.reduce((best, one) => (one.now > best.now ? one : best), first);
  const lowest = buckets.reduce((best, one) => (one.now < best.now ? one : best), first);
  const name = metricInfo(metric).label;
  if (buckets.length < 2) return `${name}: ${text(first)}.`;
  return `${name} went from ${text(first)} to ${text(last)}. Highest: ${text(highest)}. Lowest: ${text(lowest)}.`;
};
