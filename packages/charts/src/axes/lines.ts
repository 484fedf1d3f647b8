import { area, line } from 'd3-shape';
import { type ChartData, isPartial, type Series, type SeriesValues } from '../model/data.ts';
import { stackSeries } from './stacks.ts';

export type LinePoint = { x: number; y: number; at: number; partial: boolean };
/** Path of a line. `tail` is the segment to an unfinished period. */
export type LineShape = {
  key: string;
  series: Series;
  isComparison: boolean;
  path: string;
  tail: string;
  points: LinePoint[];
};
/** Filled shape: the area under a line, a segment of a stack, or a band. */
export type AreaShape = { key: string; series: Series; path: string; stacked: boolean };

type Scale = (value: number) => number;

const toPath = line<LinePoint | null>()
  .defined((point) => point !== null)
  .x((point) => point?.x ?? 0)
  .y((point) => point?.y ?? 0)
  .digits(1);

/** Builds the line of a series, and below it the line of its comparison. A missing value breaks the line. */
export function layOutLines(
  data: ChartData,
  series: Series,
  xs: readonly number[],
  scale: Scale,
): LineShape[] {
  const buildLine = (values: SeriesValues, isComparison: boolean): LineShape => {
    const all = values.map((value, at): LinePoint | null =>
      value === null
        ? null
        : { x: xs[at] ?? 0, y: scale(value), at, partial: !isComparison && isPartial(data, series, at) },
    );
    const leadsOn = (point: LinePoint | null, at: number) => Boolean(point?.partial && all[at - 1]);
    const tail = all.flatMap((point, at) => (leadsOn(point, at) ? [[all[at - 1] ?? null, point]] : []));
    return {
      key: `${series.key}-${isComparison}`,
      series,
      isComparison,
      path: toPath(all.map((point, at) => (leadsOn(point, at) ? null : point))) ?? '',
      tail: tail.map((pair) => toPath(pair) ?? '').join(''),
      points: all.filter((point) => point !== null),
    };
  };
  return [...(series.before ? [buildLine(series.before, true)] : []), buildLine(series.values, false)];
}

type Span = { x: number; low: number; high: number };

const spanPath = (scale: Scale) =>
  area<Span>()
    .x(({ x }) => x)
    .y0(({ low }) => scale(low))
    .y1(({ high }) => scale(high))
    .digits(1);

/** Half width in pixels of the area of a single category, which would otherwise have no width. */
const loneHalf = 12;

/** Builds a filled path through spans. It breaks where a span is missing. */
function areaPath(spans: readonly (Span | null)[], scale: Scale): string {
  const toPath = spanPath(scale);
  const runs: Span[][] = [[]];
  for (const span of spans) {
    if (span) runs.at(-1)?.push(span);
    else runs.push([]);
  }
  return runs
    .filter(({ length }) => length > 0)
    .map((run) => {
      const [only] = run;
      return only && run.length === 1
        ? [
            { ...only, x: only.x - loneHalf },
            { ...only, x: only.x + loneHalf },
          ]
        : run;
    })
    .map((run) => toPath(run) ?? '')
    .join('');
}

/**
 * Builds the filled areas. An area spans the edges of a band, or starts at zero or at the series below it.
 */
export function layOutAreas(
  data: ChartData,
  xs: readonly number[],
  scaleFor: (series: Series) => Scale,
): AreaShape[] {
  const filled = data.series.filter(({ mark }) => mark === 'area');
  const stacked = filled.filter(({ stack }) => stack);
  const pieces = new Map(
    stackSeries(filled, false, data.stacking === 'share').map((piece) => [
      `${piece.at} ${piece.series.key}`,
      piece,
    ]),
  );
  const spanAt = (one: Series, at: number): { low: number; high: number } | null => {
    if (one.mark === 'band') {
      const [low, high] = [one.low?.[at] ?? null, one.high?.[at] ?? null];
      return low === null || high === null ? null : { low, high };
    }
    const piece = pieces.get(`${at} ${one.key}`);
    if (piece) return { low: piece.from, high: piece.to };
    const known = one.stack ? stacked.some(({ values }) => values[at] !== null) : one.values[at] !== null;
    if (!known) return null;
    // Draws a stacked series without a value as a line on top of the series below.
    const below = stacked.slice(0, stacked.indexOf(one)).findLast(({ key }) => pieces.has(`${at} ${key}`));
    const ground = (below && pieces.get(`${at} ${below.key}`)?.to) ?? 0;
    return { low: ground, high: ground };
  };
  return data.series
    .filter(({ mark }) => mark === 'area' || mark === 'band')
    .map((one) => {
      const spans = one.values.map((_, at): Span | null => {
        const span = spanAt(one, at);
        return span && { x: xs[at] ?? 0, ...span };
      });
      return {
        key: one.key,
        series: one,
        path: areaPath(spans, scaleFor(one)),
        stacked: one.stack ?? false,
      };
    });
}
