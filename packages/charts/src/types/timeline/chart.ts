import { AxisLabel } from '../../axes/label.ts';
import type { ChartType } from '../../model/chart-type.ts';
import type { ChartData } from '../../model/data.ts';
import { formatX } from '../../model/format-x.ts';
import { categoryTitle, nextPlace, placeTooltip } from '../../model/reading.ts';
import { h } from '../../model/svg.ts';
import { layOutTimeline, type TimelineLayout } from './layout.ts';

const slack = 6;

const inOrder = ({ x, categories }: ChartData): number[] =>
  [...categories.keys()].sort((a, b) => (x?.values[a] ?? a) - (x?.values[b] ?? b));

/** Chart kind of dated events, such as the journey of a lead. Each event type has a lane. */
export const timelineChart: ChartType<TimelineLayout> = {
  layout: layOutTimeline,
  draw: ({ layout: { plot, lanes, events, labels, ticks }, theme, paint }) => [
    ticks.map((x) =>
      h('line', {
        key: x,
        x1: x,
        x2: x,
        y1: 0,
        y2: plot.height,
        stroke: theme.line,
        shapeRendering: 'crispEdges',
      }),
    ),
    lanes.map(({ key, y }) =>
      h('line', { key, x1: plot.x, x2: plot.x + plot.width, y1: y, y2: y, stroke: theme.line }),
    ),
    labels.map((label) => AxisLabel({ label, theme })),
    events.map(({ key, series, x, y, width, height, text }) =>
      h(
        'g',
        { key },
        h('rect', {
          x,
          y,
          width,
          height,
          rx: height / 2,
          fill: paint.series(series),
          stroke: theme.surface,
          strokeWidth: 1,
        }),
        text &&
          h(
            'text',
            {
              x: text.x,
              textAnchor: text.anchor,
              y: y + height / 2 + 4,
              fontSize: 11,
              fill: theme.text,
              stroke: theme.surface,
              strokeWidth: 3,
              paintOrder: 'stroke',
            },
            text.label,
          ),
      ),
    ),
  ],
  highlight({ layout: { events, plot }, theme, place }) {
    const event = events.find(({ at }) => at === place.at);
    if (!event) return null;
    const { x, y, width, height } = event;
    return [
      h('line', {
        x1: x + height / 2,
        x2: x + height / 2,
        y1: 0,
        y2: plot.height,
        stroke: theme.dimmed,
        strokeDasharray: '2 3',
      }),
      h('rect', { x, y, width, height, rx: height / 2, fill: 'none', stroke: theme.text, strokeWidth: 2 }),
    ];
  },
  hitTest({ events }, x, y) {
    const event = events.findLast(
      (one) =>
        x >= one.x - slack &&
        x <= one.x + one.width + slack &&
        y >= one.y - slack &&
        y <= one.y + one.height + slack,
    );
    return event ? { at: event.at, series: event.series.key } : null;
  },
  reading: {
    count: ({ categories }) => categories.length,
    at(data, { at }) {
      const { x } = data;
      const until = x?.ends?.[at];
      return {
        title: categoryTitle(data, at),
        category: at,
        series: data.series.filter(({ values }) => values[at] !== null && values[at] !== undefined),
        more: [
          ...(x ? [{ label: x.label, value: formatX(x, x.values[at]) }] : []),
          ...(x && until !== null && until !== undefined
            ? [{ label: 'Until', value: formatX(x, until) }]
            : []),
        ],
      };
    },
    anchor(layout, { at }) {
      const { x = 0, y = 0 } = layout.events.find((event) => event.at === at) ?? {};
      return placeTooltip(x, y, layout);
    },
    next(data, from, key) {
      const order = inOrder(data);
      const to = nextPlace(order.length, from && { at: order.indexOf(from.at) }, key);
      return to && { at: order[to.at] ?? 0 };
    },
  },
  // The lanes have labels, so a legend is not needed.
  legend: () => null,
  fileHeight: ({ series }) => Math.max(160, series.length * 64 + 24),
};
