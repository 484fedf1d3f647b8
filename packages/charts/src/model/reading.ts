import { formatValue } from '@bellwether/domain/format/number';
import type { ChartPlace, PlaceTooltip, Size, TooltipAnchor } from './chart-type.ts';
import { annotationsAt, type ChartData, computeStackShare, isPartial, type Series } from './data.ts';

/** Returns the title of a category, with the reason for missing data or the note of a partial period. */
export function categoryTitle(data: ChartData, at: number, series: readonly Series[] = data.series): string {
  const partial = series.some((one) => isPartial(data, one, at)) && data.partial?.get(at);
  const note = data.unknown?.get(at)?.toLowerCase() || partial;
  return `${data.categories[at] ?? ''}${note ? ` (${note})` : ''}`;
}

/** Returns the tooltip content of a category: all series, the stack total, and the reference lines. */
export function readCategory(data: ChartData, { at, lastNoteAt }: ChartPlace): PlaceTooltip {
  const stacked = data.series.filter(({ stack, values }) => stack && values[at] !== null);
  const [first] = stacked;
  const stackTotal = stacked.reduce((sum, { values }) => sum + (values[at] ?? 0), 0);
  const side = (right: boolean) => data.series.find((one) => (one.right ?? false) === right);
  return {
    title: categoryTitle(data, at),
    category: at,
    series: data.series,
    more: [
      ...(first && stacked.length > 1
        ? [{ label: 'Total', value: formatValue(stackTotal, first.unit, 'table', first.currency) }]
        : []),
      ...(data.references ?? []).map(({ label, value, right = false }) => ({
        label,
        value: formatValue(value, side(right)?.unit ?? 'number', 'table', side(right)?.currency),
      })),
    ],
    note: annotationsAt(data, at, 4, lastNoteAt),
  };
}

/**
 * Formats the value of a series at a category. A band includes its edges; a stack share includes its value.
 */
export function seriesValueText(data: ChartData, series: Series, at: number): string {
  const { values, low, high, unit, currency, stack } = series;
  const show = (value: number | null | undefined) => formatValue(value, unit, 'table', currency);
  // Where both edges of a band are equal, such as at its start, they add nothing to the value.
  const hasEdges = low && high && low[at] !== null && high[at] !== null && low[at] !== high[at];
  if (hasEdges) {
    const edges = `${show(low[at])} – ${show(high[at])}`;
    return values[at] === null ? edges : `${show(values[at])} (${edges})`;
  }
  if (data.stacking === 'share' && stack)
    return `${formatValue(computeStackShare(data, series, at), 'percent', 'table')} (${show(values[at])})`;
  return show(values[at]);
}

/** Returns the top of a tooltip, so that it stays inside the drawing. */
export const clampTooltip = (y: number, { height }: Size): number =>
  Math.min(Math.max(y - 24, 0), Math.max(0, height - 96));

export const placeTooltip = (x: number, y: number, size: Size): TooltipAnchor => ({
  x,
  top: clampTooltip(y, size),
});

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 };
const within = (value: number, last: number) => Math.min(Math.max(value, 0), last);

/**
 * Returns the place that a key leads to: arrows move by one, Home and End to the first and last. Undefined
 * for other keys.
 */
export function nextPlace(count: number, from: ChartPlace | null, key: string): ChartPlace | undefined {
  if (count === 0) return undefined;
  if (key === 'Home') return { at: 0 };
  if (key === 'End') return { at: count - 1 };
  const step = steps[key];
  return step === undefined ? undefined : { at: within((from?.at ?? -1) + step, count - 1) };
}

/** Moves by category with left and right, by series with up and down. The keyboard can thus pick any mark. */
export function nextPlaceOnAxes(
  { categories, series }: ChartData,
  from: ChartPlace | null,
  key: string,
): ChartPlace | undefined {
  if ((key !== 'ArrowUp' && key !== 'ArrowDown') || series.length < 2) {
    const to = nextPlace(categories.length, from, key);
    return to && from?.series !== undefined ? { ...to, series: from.series } : to;
  }
  const now = series.findIndex((one) => one.key === from?.series);
  const to = within(now + (key === 'ArrowDown' ? 1 : -1), series.length - 1);
  return { at: from?.at ?? 0, ...(series[to] ? { series: series[to].key } : {}) };
}

/** Moves through a cell grid. Left and right stay in the row, up and down in the column. */
export function nextPlaceInGrid(
  columns: number,
  count: number,
  from: ChartPlace | null,
  key: string,
): ChartPlace | undefined {
  if (key === 'Home' || key === 'End') return nextPlace(count, from, key);
  const step = steps[key];
  if (step === undefined) return undefined;
  if (from === null) return { at: 0 };
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const row = Math.floor(from.at / columns) * columns;
    return { at: Math.min(Math.max(from.at + step, row), row + columns - 1) };
  }
  const to = from.at + step * columns;
  return { at: to < 0 || to >= count ? from.at : to };
}
