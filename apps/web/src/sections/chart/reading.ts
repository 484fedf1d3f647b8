import { type ChartData, isPartial, type Series } from './data.ts';

/** A place of a chart that can be read: a category with every series, or in a heat map one cell. */
export type Reading = { title: string; category: number; series: readonly Series[] };

const columnsOf = ({ categories }: ChartData): number => Math.max(1, categories.length);

/** How many places there are: its categories, in a heat map its cells row by row. */
export const countOf = (data: ChartData): number =>
  data.kind === 'heatmap' ? columnsOf(data) * data.series.length : data.categories.length;

/** What stands at a place. */
export function readingAt(data: ChartData, at: number): Reading {
  const columns = columnsOf(data);
  const category = data.kind === 'heatmap' ? at % columns : at;
  const row = Math.floor(at / columns);
  const series = data.kind === 'heatmap' ? data.series.slice(row, row + 1) : data.series;
  const partial = series.some((one) => isPartial(data, one, category)) && data.partial?.get(category);
  const said = data.unknown?.get(category)?.toLowerCase() || partial;
  return { title: `${data.categories[category] ?? ''}${said ? ` (${said})` : ''}`, category, series };
}

const sideways: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
const upwards: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The place that a key leads to from another; undefined when it is no arrow. A heat map is walked in both directions. */
export function nextIndex(data: ChartData, from: number | null, key: string): number | undefined {
  const [across, down] = [sideways[key], upwards[key]];
  if (across === undefined && down === undefined) return undefined;
  const last = countOf(data) - 1;
  if (data.kind !== 'heatmap') return Math.min(Math.max((from ?? -1) + (across ?? down ?? 0), 0), last);
  if (from === null) return 0;
  const columns = columnsOf(data);
  if (across !== undefined) {
    const row = Math.floor(from / columns) * columns;
    return Math.min(Math.max(from + across, row), row + columns - 1);
  }
  const to = from + (down ?? 0) * columns;
  return to < 0 || to > last ? from : to;
}
