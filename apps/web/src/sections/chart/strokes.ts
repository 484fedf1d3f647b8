import type { ChartData, Series } from './data.ts';
import { isPartial } from './data.ts';

export type Point = { x: number; y: number; at: number; partial: boolean };
/** A line's course. `tail` leads to a period that is not over. */
export type Stroke = {
  key: string;
  series: Series;
  earlier: boolean;
  path: string;
  tail: string;
  points: Point[];
};

/** A series as a line, its comparison under it; where a figure is missing the line breaks. */
export function strokesOf(
  data: ChartData,
  series: Series,
  middles: readonly number[],
  scale: (value: number) => number,
): Stroke[] {
  const stroke = (values: Series['values'], earlier: boolean): Stroke => {
    const points = values.flatMap((value, at): Point[] =>
      value === null
        ? []
        : [{ x: middles[at] ?? 0, y: scale(value), at, partial: !earlier && isPartial(data, series, at) }],
    );
    const path = { whole: '', tail: '' };
    points.forEach((point, n) => {
      const previous = points[n - 1];
      const here = `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
      const joined = previous !== undefined && previous.at === point.at - 1;
      if (joined && point.partial) path.tail += `M${previous.x.toFixed(1)} ${previous.y.toFixed(1)}L${here}`;
      else path.whole += `${joined ? 'L' : 'M'}${here}`;
    });
    return { key: `${series.key}-${earlier}`, series, earlier, path: path.whole, tail: path.tail, points };
  };
  return [...(series.before ? [stroke(series.before, true)] : []), stroke(series.values, false)];
}
