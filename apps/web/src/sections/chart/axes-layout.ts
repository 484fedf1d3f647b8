import { formatAxis, formatValue } from '@bellwether/contract/format/number';
import { categoryLabels, isSlanted, type Label, slantedHeight, tickLabel } from './axis-labels.ts';
import { type Bar, barsOf } from './bars.ts';
import type { ChartData, Series } from './data.ts';
import { fitted, scaleOf, textWidth, ticksOf } from './scale.ts';
import { stacksOf } from './stacks.ts';
import { type Stroke, strokesOf } from './strokes.ts';

export type Size = { width: number; height: number };
/** Everything that a chart draws, in pixels. */
export type AxesLayout = Size & {
  plot: Size & { x: number; y: number };
  /** Lines of the grid: where they lie on the value axis; zero is stronger. */
  grid: { at: number; zero: boolean }[];
  labels: Label[];
  bars: Bar[];
  strokes: Stroke[];
  lying: boolean;
  /** The middle of each category along its axis, and how long a category is. */
  middles: number[];
  band: number;
};

const widestName = 190;
const lineHeight = 16;

/** The range that the series of one side need, stacks counted as wholes. */
const ticksFor = (series: readonly Series[], count: number): number[] => {
  const stacked = series.filter(({ stack }) => stack);
  const alone = series.filter(({ stack }) => !stack);
  const values = [
    ...alone.flatMap(({ values, before = [] }) => [...values, ...before]),
    ...stacksOf(stacked, false).map(({ to }) => to),
    ...stacksOf(stacked, true).map(({ to }) => to),
  ];
  return ticksOf(
    values,
    count,
    series.every(({ unit }) => unit === 'count'),
  );
};

/** Places everything that a chart draws in a box, in pixels. */
export function axesLayoutOf(data: ChartData, size: Size): AxesLayout {
  return data.kind === 'horizontalBar' ? lying(data, size) : upright(data, size);
}

function upright(data: ChartData, { width, height }: Size): AxesLayout {
  const sides = [
    data.series.filter(({ right }) => !right),
    data.series.filter(({ right }) => right),
  ] as const;
  const [left, right] = [ticksFor(sides[0], 4), ticksFor(sides[1], 4)];
  const textOf = (side: readonly Series[]) => (tick: number) =>
    side[0] ? formatAxis(tick, side[0].unit, side[0].currency) : '';
  const [leftTexts, rightTexts] = [left.map(textOf(sides[0])), right.map(textOf(sides[1]))];
  const room = (texts: string[]) => Math.ceil(Math.max(0, ...texts.map(textWidth))) + 8;
  const x = room(leftTexts);
  const across =
    (width - x - (sides[1].length > 0 ? room(rightTexts) : 4)) / Math.max(1, data.categories.length);
  const foot = isSlanted(data, across) ? slantedHeight : data.partial ? 2 * lineHeight + 8 : lineHeight + 8;
  const plot = {
    x,
    y: 8,
    width: width - x - (sides[1].length > 0 ? room(rightTexts) : 4),
    height: height - 8 - foot,
  };
  const scales = [
    scaleOf(left, plot.y + plot.height, plot.y),
    scaleOf(right, plot.y + plot.height, plot.y),
  ] as const;
  const band = plot.width / Math.max(1, data.categories.length);
  const middles = data.categories.map((_, at) => plot.x + (at + 0.5) * band);
  return {
    width,
    height,
    plot,
    lying: false,
    band,
    middles,
    grid: left.map((tick) => ({ at: scales[0](tick), zero: tick === 0 })),
    labels: [
      ...left.map((tick, at) =>
        tickLabel(`l${tick}`, leftTexts[at] ?? '', plot.x - 8, scales[0](tick), 'end'),
      ),
      ...(sides[1].length > 0
        ? right.map((tick, at) =>
            tickLabel(`r${tick}`, rightTexts[at] ?? '', plot.x + plot.width + 8, scales[1](tick), 'start'),
          )
        : []),
      ...categoryLabels(data, middles, band, plot.y + plot.height + lineHeight, width),
    ],
    bars: barsOf(data, band, middles, (series) => scales[series.right ? 1 : 0]),
    strokes: data.series
      .filter(({ draw }) => draw === 'line')
      .flatMap((series) => strokesOf(data, series, middles, scales[series.right ? 1 : 0])),
  };
}

function lying(data: ChartData, { width, height }: Size): AxesLayout {
  const ticks = ticksFor(data.series, width < 480 ? 3 : 5);
  const names = data.categories.map((name) => fitted(name, Math.min(widestName, width * 0.38)));
  const x = Math.ceil(Math.max(0, ...names.map(textWidth))) + 8;
  const [first] = data.series;
  const last = first ? formatAxis(ticks.at(-1) ?? 0, first.unit, first.currency) : '';
  const foot = data.rest ? 2 * lineHeight + 8 : lineHeight + 8;
  const plot = { x, y: 0, width: width - x - textWidth(last) / 2 - 4, height: height - foot };
  const scale = scaleOf(ticks, plot.x, plot.x + plot.width);
  const band = plot.height / Math.max(1, data.categories.length);
  const middles = data.categories.map((_, at) => (at + 0.5) * band);
  return {
    width,
    height,
    plot,
    lying: true,
    band,
    middles,
    grid: ticks.map((tick) => ({ at: scale(tick), zero: tick === 0 })),
    labels: [
      ...names.map((text, at): Label => tickLabel(`c${at}`, text, plot.x - 8, middles[at] ?? 0, 'end')),
      ...ticks.map(
        (tick): Label => ({
          key: `t${tick}`,
          text: first ? formatAxis(tick, first.unit, first.currency) : '',
          x: scale(tick),
          y: plot.height + lineHeight,
          anchor: 'middle',
        }),
      ),
      ...restLabel(data, width, height - 4),
    ],
    bars: barsOf(data, band, middles, () => scale),
    strokes: [],
  };
}

/** What the others have together: a bar of it would often dwarf those that are shown. */
function restLabel({ rest, series: [first] }: ChartData, width: number, y: number): Label[] {
  if (!rest || !first) return [];
  const show = (value: number | null) => formatValue(value, first.unit, 'card', first.currency);
  const was = rest.before === undefined ? '' : `, before ${show(rest.before)}`;
  const text = fitted(`${rest.label}: ${show(rest.value)}${was}`, width);
  return [{ key: 'rest', text, x: 0, y, anchor: 'start' }];
}
