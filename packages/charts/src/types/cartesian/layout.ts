import { formatAxis } from '@bellwether/domain/format/number';
import type { AxesLayout, TargetMark } from '../../axes/axes-layout.ts';
import { layOutBars } from '../../axes/bars.ts';
import { createTickLabel, heightOfNames, layOutCategoryLabels, type PlacedLabel } from '../../axes/labels.ts';
import { layOutAreas, layOutLines } from '../../axes/lines.ts';
import { annotationHeight, layOutAnnotations, layOutReferences } from '../../axes/reference-lines.ts';
import { stackSeries } from '../../axes/stacks.ts';
import { chooseTicks, createScale } from '../../axes/ticks.ts';
import type { Size } from '../../model/chart-type.ts';
import type { ChartData, Series } from '../../model/data.ts';
import { estimateTextWidth } from '../../model/text.ts';

const lineHeight = 16;
const maxThickness = 28;

/** One vertical axis: its ticks with their labels, and the width of those labels. */
type Side = { series: readonly Series[]; ticks: number[]; texts: string[]; room: number };

/** Builds the axis for the series of one side. Ticks enclose whole stacks and the reference lines. */
function buildSide(data: ChartData, right: boolean): Side {
  const series = data.series.filter((one) => (one.right ?? false) === right);
  const [first] = series;
  if (!first) return { series, ticks: [0, 1], texts: [], room: right ? 4 : 8 };
  const sharing = data.stacking === 'share' && series.some(({ stack }) => stack);
  const unit = sharing ? 'percent' : first.unit;
  const stacked = (isComparison: boolean, mark: 'bar' | 'area') =>
    stackSeries(
      series.filter((one) => one.stack && one.mark === mark),
      isComparison,
    ).map(({ to }) => to);
  const ticks = sharing
    ? [0, 0.25, 0.5, 0.75, 1]
    : chooseTicks(
        [
          ...series
            .filter(({ stack }) => !stack)
            .flatMap(({ values, before = [], low = [], high = [] }) => [
              ...values,
              ...before,
              ...low,
              ...high,
            ]),
          ...stacked(false, 'bar'),
          ...stacked(true, 'bar'),
          ...stacked(false, 'area'),
          ...(data.references ?? [])
            .filter((one) => (one.right ?? false) === right)
            .map(({ value }) => value),
        ],
        4,
        // The axis has the unit of its first series; an average of counts may be another series.
        first.unit === 'count',
      );
  const texts = ticks.map((tick) => formatAxis(tick, unit, first.currency));
  return { series, ticks, texts, room: Math.ceil(Math.max(0, ...texts.map(estimateTextWidth))) + 8 };
}

export function layOutCartesian(data: ChartData, { width, height }: Size): AxesLayout {
  const sides = [buildSide(data, false), buildSide(data, true)] as const;
  const [left, right] = sides;
  const x = left.room;
  const across = width - x - right.room;
  const count = Math.max(1, data.categories.length);
  const foot = heightOfNames(data, across / count);
  const top = 8;
  const below = foot + annotationHeight(data);
  const plot = { x, y: top, width: Math.max(1, across), height: Math.max(1, height - top - below) };
  const scales = sides.map(({ ticks }) => createScale(ticks, plot.y + plot.height, plot.y));
  const scaleFor = (series: { right?: boolean }) =>
    scales[series.right ? 1 : 0] ?? ((value: number) => value);
  const band = plot.width / count;
  const middles = data.categories.map((_, at) => plot.x + (at + 0.5) * band);
  const sideLabels = (side: Side, key: string, at: number, anchor: PlacedLabel['anchor'], scale: number) =>
    side.texts.map((text, n) =>
      createTickLabel(`${key}${side.ticks[n]}`, text, at, scales[scale]?.(side.ticks[n] ?? 0) ?? 0, anchor),
    );
  return {
    width,
    height,
    plot,
    isHorizontal: false,
    band,
    middles,
    grid: left.ticks.map((tick) => ({ at: scaleFor({})(tick), zero: tick === 0 })),
    labels: [
      ...sideLabels(left, 'l', plot.x - 8, 'end', 0),
      ...(right.series.length > 0 ? sideLabels(right, 'r', plot.x + plot.width + 8, 'start', 1) : []),
      ...layOutCategoryLabels(data, middles, band, plot.y + plot.height + lineHeight, width),
    ],
    bars: layOutBars(data, { band, middles, maxThickness, isHorizontal: false, scaleFor }),
    areas: layOutAreas(data, middles, scaleFor),
    lines: data.series
      .filter(({ mark, stack }) => mark === 'line' || mark === 'band' || (mark === 'area' && !stack))
      .flatMap((series) => layOutLines(data, series, middles, scaleFor(series))),
    targets: data.series
      .filter(({ mark }) => mark === 'target')
      .flatMap((series) => layOutTargets(series, middles, band, scaleFor(series))),
    points: [],
    references: layOutReferences(
      data.references ?? [],
      (isRight) => scaleFor({ right: isRight }),
      plot.y,
      plot.width / 2,
    ),
    annotations: layOutAnnotations(data, middles, plot.x, { width, height }),
  };
}

const layOutTargets = (
  series: Series,
  middles: readonly number[],
  band: number,
  scale: (value: number) => number,
): TargetMark[] => {
  const width = Math.min(maxThickness + 12, band * 0.84);
  return series.values.flatMap((value, at) =>
    value === null
      ? []
      : [
          {
            key: `${series.key}-${at}`,
            series,
            at,
            x: (middles[at] ?? 0) - width / 2,
            y: scale(value),
            width,
          },
        ],
  );
};
