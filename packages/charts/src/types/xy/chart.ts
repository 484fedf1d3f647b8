import type { AxesLayout } from '../../axes/axes-layout.ts';
import { AxesDrawing } from '../../axes/drawing.ts';
import type { ChartPlace, ChartType, Point } from '../../model/chart-type.ts';
import type { ChartData } from '../../model/data.ts';
import { formatX } from '../../model/format-x.ts';
import { buildSeriesLegend } from '../../model/legends.ts';
import { nextPlace, placeTooltip, readCategory } from '../../model/reading.ts';
import { h } from '../../model/svg.ts';
import { layOutXy } from './layout.ts';

/** Maximum distance of the pointer from a mark, in pixels. */
const reach = 36;

type Mark = Point & { at: number; series: string };

const listMarks = ({ points, lines }: AxesLayout): Mark[] => [
  ...points.map(({ x, y, at, series }) => ({ x, y, at, series: series.key })),
  ...lines.flatMap(({ points: on, series }) => on.map(({ x, y, at }) => ({ x, y, at, series: series.key }))),
];

/** Returns the categories from left to right, which is the order of the arrow keys. */
const leftToRight = ({ x, categories }: ChartData): number[] =>
  [...categories.keys()].sort((a, b) => (x?.values[a] ?? a) - (x?.values[b] ?? b));

/**
 * Chart kind of two continuous axes (linear, log or time): scatter plots, and lines with unevenly spaced
 * points.
 */
export const xyChart: ChartType<AxesLayout> = {
  layout: layOutXy,
  draw: AxesDrawing,
  highlight({ layout, theme, paint, data, place }) {
    return listMarks(layout)
      .filter(({ at }) => at === place.at)
      .map(({ x, y, series: key }) => {
        const series = data.series.find((one) => one.key === key);
        return h('circle', {
          key,
          cx: x,
          cy: y,
          r: 7,
          fill: series ? paint.at(series, place.at) : theme.text,
          stroke: theme.text,
          strokeWidth: 2,
        });
      });
  },
  hitTest(layout, x, y) {
    let nearest: { place: ChartPlace; distance: number } | null = null;
    for (const mark of listMarks(layout)) {
      const distance = Math.hypot(mark.x - x, mark.y - y);
      if (distance <= reach && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY))
        nearest = { place: { at: mark.at, series: mark.series }, distance };
    }
    return nearest?.place ?? null;
  },
  reading: {
    count: ({ categories }) => categories.length,
    at(data, place) {
      const { x } = data;
      const read = readCategory(data, place);
      return {
        ...read,
        series: read.series.filter(({ values }) => values[place.at] !== null),
        more: [
          ...(x ? [{ label: x.label, value: formatX(x, x.values[place.at]) }] : []),
          ...(read.more ?? []),
        ],
      };
    },
    anchor(layout, { at }) {
      const mark = listMarks(layout).find((one) => one.at === at);
      return placeTooltip(layout.middles[at] ?? 0, mark?.y ?? 0, layout);
    },
    next(data, from, key) {
      const order = leftToRight(data);
      const to = nextPlace(order.length, from && { at: order.indexOf(from.at) }, key);
      return to && { at: order[to.at] ?? 0 };
    },
  },
  legend: buildSeriesLegend,
};
