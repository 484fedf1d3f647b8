import type { ChartType, Point, Size } from '../../model/chart-type.ts';
import { type ChartData, isPartial } from '../../model/data.ts';
import { nextPlace, readCategory } from '../../model/reading.ts';
import { h } from '../../model/svg.ts';
import { type SparklineLayout, type SparklinePoint, sparklinePaths } from './layout.ts';

const sparklineLayout = (data: ChartData, { width, height }: Size): SparklineLayout => {
  const [first] = data.series;
  const values = first?.values ?? [];
  const running = first !== undefined && isPartial(data, first, values.length - 1);
  const paths = sparklinePaths(
    values,
    { width: Math.max(0, width - 8), height: Math.max(0, height - 8) },
    running,
  );
  const [only, another] = values.flatMap((value, at) => (value === null ? [] : [at]));
  // A single value has no line, so it is drawn as a dot.
  const alone = only !== undefined && another === undefined;
  return {
    width,
    height,
    ...paths,
    points: alone ? [{ at: only, x: (width - 8) / 2, y: (height - 8) / 2 }] : paths.points,
  };
};

/** Chart kind of a small line without axes, next to a figure or in a table row. */
export const sparklineChart: ChartType<SparklineLayout> = {
  layout: sparklineLayout,
  draw({ layout: { path, tail, ground, points }, data, theme, paint }) {
    const colour = data.series[0] ? paint.series(data.series[0]) : theme.text;
    return h(
      'g',
      {
        transform: 'translate(4 4)',
        fill: 'none',
        stroke: colour,
        strokeLinejoin: 'round',
        strokeLinecap: 'round',
      },
      h('path', { d: ground, fill: colour, fillOpacity: 0.08, stroke: 'none' }),
      h('path', { d: path, strokeWidth: 2 }),
      points.length === 1 && h('circle', { cx: points[0]?.x, cy: points[0]?.y, r: 2.5, fill: colour }),
      tail && h('path', { d: tail, strokeWidth: 2, strokeDasharray: '1 4' }),
    );
  },
  highlight({ layout: { points }, data, theme, paint, place }) {
    const point = points.find(({ at }) => at === place.at);
    const colour = data.series[0] ? paint.series(data.series[0]) : theme.text;
    return (
      point &&
      h('circle', {
        cx: point.x + 4,
        cy: point.y + 4,
        r: 3.5,
        fill: colour,
        stroke: theme.surface,
        strokeWidth: 2,
      })
    );
  },
  hitTest({ points }, x) {
    const away = ({ x: at }: Point) => Math.abs(at + 4 - x);
    const nearest = points.reduce<SparklinePoint | null>(
      (best, point) => (best === null || away(point) < away(best) ? point : best),
      null,
    );
    return nearest && { at: nearest.at };
  },
  reading: {
    count: ({ categories }) => categories.length,
    at: readCategory,
    anchor: ({ points }, { at }) => ({ x: points.find((point) => point.at === at)?.x ?? 0, top: 0 }),
    next: ({ categories }, from, key) => nextPlace(categories.length, from, key),
  },
  legend: () => null,
  fileHeight: () => 120,
};
