import { area, line } from 'd3-shape';
import { type ChartData, isPartial, type Series, type Values } from '../data.ts';
import { stacksOf } from './stacks.ts';

export type LinePoint = { x: number; y: number; at: number; partial: boolean };
/** A line's course. `tail` leads to a period that is not over. */
export type Line = {
  key: string;
  series: Series;
  earlier: boolean;
  path: string;
  tail: string;
  points: LinePoint[];
};
/** A filled shape: the ground of a line, a piece of a stack, or a band. */
export type Area = { key: string; series: Series; path: string; stacked: boolean };

type Scale = (value: number) => number;

const toPath = line<LinePoint | null>()
  .defined((point) => point !== null)
  .x((point) => point?.x ?? 0)
  .y((point) => point?.y ?? 0)
  .digits(1);

/** A series as a line, its comparison under it; where a figure is missing the line breaks. */
export function linesOf(data: ChartData, series: Series, xs: readonly number[], scale: Scale): Line[] {
  const lineOf = (values: Values, earlier: boolean): Line => {
    const all = values.map((value, at): LinePoint | null =>
      value === null
        ? null
        : { x: xs[at] ?? 0, y: scale(value), at, partial: !earlier && isPartial(data, series, at) },
    );
    const leadsOn = (point: LinePoint | null, at: number) => Boolean(point?.partial && all[at - 1]);
    const tail = all.flatMap((point, at) => (leadsOn(point, at) ? [[all[at - 1] ?? null, point]] : []));
    return {
      key: `${series.key}-${earlier}`,
      series,
      earlier,
      path: toPath(all.map((point, at) => (leadsOn(point, at) ? null : point))) ?? '',
      tail: tail.map((pair) => toPath(pair) ?? '').join(''),
      points: all.filter((point) => point !== null),
    };
  };
  return [...(series.before ? [lineOf(series.before, true)] : []), lineOf(series.values, false)];
}

type Span = { x: number; low: number; high: number };

const spanPath = (scale: Scale) =>
  area<Span>()
    .x(({ x }) => x)
    .y0(({ low }) => scale(low))
    .y1(({ high }) => scale(high))
    .digits(1);

/** Half as wide as what stands alone is drawn, in pixels: an area of one category has no width. */
const loneHalf = 12;

/** A filled shape through spans; it breaks where there is none. */
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

/** What is filled of a series: between the edges of a band, or from zero, or from the series below it, to its values. */
export function areasOf(data: ChartData, xs: readonly number[], scaleFor: (series: Series) => Scale): Area[] {
  const filled = data.series.filter(({ mark }) => mark === 'area');
  const stacked = filled.filter(({ stack }) => stack);
  const pieces = new Map(
    stacksOf(filled, false, data.stacking === 'share').map((piece) => [
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
    // Where a stack has nothing of a series, it goes on as a line on the one below it.
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
