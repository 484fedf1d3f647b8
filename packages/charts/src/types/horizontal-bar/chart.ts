import { formatAxis, formatValue } from '@bellwether/domain/format/number';
import { type AxesLayout, findSeriesAt } from '../../axes/axes-layout.ts';
import { layOutBars } from '../../axes/bars.ts';
import { AxesDrawing, AxesHighlight } from '../../axes/drawing.ts';
import { createTickLabel, type PlacedLabel } from '../../axes/labels.ts';
import { stackSeries } from '../../axes/stacks.ts';
import { chooseTicks, createScale } from '../../axes/ticks.ts';
import type { ChartType, Size } from '../../model/chart-type.ts';
import type { ChartData } from '../../model/data.ts';
import { buildSeriesLegend } from '../../model/legends.ts';
import { nextPlaceOnAxes, placeTooltip, readCategory } from '../../model/reading.ts';
import { estimateTextWidth, truncateToWidth } from '../../model/text.ts';

const widestName = 190;
const lineHeight = 16;
const maxThickness = 16;

export function layOutHorizontalBars(data: ChartData, { width, height }: Size): AxesLayout {
  const values = [
    ...[false, true].flatMap((isComparison) => stackSeries(data.series, isComparison).map(({ to }) => to)),
  ];
  const integersOnly = data.series.every(({ unit }) => unit === 'count');
  const sharing = data.stacking === 'share';
  const ticks = sharing ? [0, 0.25, 0.5, 0.75, 1] : chooseTicks(values, width < 480 ? 3 : 5, integersOnly);
  const [first] = data.series;
  const formatTick = (tick: number) =>
    first ? formatAxis(tick, sharing ? 'percent' : first.unit, first.currency) : '';
  const names = data.categories.map((name) => truncateToWidth(name, Math.min(widestName, width * 0.38)));
  const x = Math.ceil(Math.max(0, ...names.map(estimateTextWidth))) + 8;
  const foot = data.rest ? 2 * lineHeight + 8 : lineHeight + 8;
  const right = estimateTextWidth(formatTick(ticks.at(-1) ?? 0)) / 2 + 4;
  const plot = { x, y: 0, width: Math.max(1, width - x - right), height: height - foot };
  const scale = createScale(ticks, plot.x, plot.x + plot.width);
  const band = plot.height / Math.max(1, data.categories.length);
  const middles = data.categories.map((_, at) => (at + 0.5) * band);
  return {
    width,
    height,
    plot,
    isHorizontal: true,
    band,
    middles,
    grid: ticks.map((tick) => ({ at: scale(tick), zero: tick === 0 })),
    labels: [
      ...names.map(
        (text, at): PlacedLabel => createTickLabel(`c${at}`, text, plot.x - 8, middles[at] ?? 0, 'end'),
      ),
      ...ticks.map(
        (tick): PlacedLabel => ({
          key: `t${tick}`,
          text: formatTick(tick),
          x: scale(tick),
          y: plot.height + lineHeight,
          anchor: 'middle',
        }),
      ),
      ...restLabel(data, width, height - 4),
    ],
    bars: layOutBars(data, {
      band,
      middles,
      maxThickness,
      isHorizontal: true,
      scaleFor: () => scale,
    }),
    lines: [],
    areas: [],
    targets: [],
    points: [],
    references: [],
    annotations: [],
  };
}

/** Builds the text of 'Other'. It has no bar, because a bar would often dwarf the others. */
function restLabel({ rest, series: [first] }: ChartData, width: number, y: number): PlacedLabel[] {
  if (!rest || !first) return [];
  const show = (value: number | null) => formatValue(value, first.unit, 'card', first.currency);
  const previousText = rest.before === undefined ? '' : `, before ${show(rest.before)}`;
  const text = truncateToWidth(`${rest.label}: ${show(rest.value)}${previousText}`, width);
  return [{ key: 'rest', text, x: 0, y, anchor: 'start' }];
}

/** Chart kind of horizontal bars, the first at the top. For named categories instead of dates. */
export const horizontalBarChart: ChartType<AxesLayout> = {
  layout: layOutHorizontalBars,
  draw: AxesDrawing,
  highlight: AxesHighlight,
  hitTest(layout, x, y) {
    const at = Math.floor(y / layout.band);
    if (at < 0 || at >= layout.middles.length) return null;
    const series = findSeriesAt(layout, at, x, y);
    return series === undefined ? { at } : { at, series };
  },
  reading: {
    count: ({ categories }) => categories.length,
    at: readCategory,
    anchor: (layout, { at }) => placeTooltip(layout.width * 0.45, layout.middles[at] ?? 0, layout),
    // Steps with the same keys as charts on axes, although categories are listed vertically. With one series, every
    // arrow key steps through them.
    next: nextPlaceOnAxes,
  },
  legend: buildSeriesLegend,
  fileHeight: ({ categories }) => Math.max(240, categories.length * 36 + 48),
};
