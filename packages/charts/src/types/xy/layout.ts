import { formatAxis } from '@bellwether/domain/format/number';
import type { AxesLayout, PointMark } from '../../axes/axes-layout.ts';
import { continuousScale } from '../../axes/continuous.ts';
import { createTickLabel, type PlacedLabel } from '../../axes/labels.ts';
import { layOutAreas, layOutLines } from '../../axes/lines.ts';
import { annotationHeight, layOutAnnotations, layOutReferences } from '../../axes/reference-lines.ts';
import { chooseTicks, createScale } from '../../axes/ticks.ts';
import type { Size } from '../../model/chart-type.ts';
import type { ChartData } from '../../model/data.ts';
import { estimateTextWidth, truncateToWidth } from '../../model/text.ts';

const lineHeight = 16;

/** Builds the vertical axis: linear and including zero, or logarithmic. */
function verticalScale(data: ChartData, bottom: number, top: number) {
  const [first] = data.series;
  const values = [
    ...data.series.flatMap(({ values, low = [], high = [] }) => [...values, ...low, ...high]),
    ...(data.references ?? []).map(({ value }) => value),
  ].filter((value) => value !== null);
  const formatTick = (tick: number) => formatAxis(tick, first?.unit ?? 'number', first?.currency ?? '');
  if (data.y === 'log') {
    const axis = { scale: 'log' as const, label: '', values, unit: first?.unit ?? ('number' as const) };
    const { at, ticks } = continuousScale(axis, bottom, top, 40);
    return { at, ticks: ticks.map(({ value }) => ({ value, text: formatTick(value) })) };
  }
  const ticks = chooseTicks(
    values,
    4,
    data.series.every(({ unit }) => unit === 'count'),
  );
  return {
    at: createScale(ticks, bottom, top),
    ticks: ticks.map((value) => ({ value, text: formatTick(value) })),
  };
}

export function layOutXy(data: ChartData, { width, height }: Size): AxesLayout {
  const x = data.x ?? {
    scale: 'linear' as const,
    label: data.axis,
    values: data.categories.map((_, at) => at),
  };
  const top = 20;
  const foot = height - annotationHeight(data);
  const bottom = foot - 2 * lineHeight - 10;
  const vertical = verticalScale(data, bottom, top);
  const left = Math.ceil(Math.max(0, ...vertical.ticks.map(({ text }) => estimateTextWidth(text)))) + 8;
  const plot = { x: left, y: top, width: Math.max(1, width - left - 12), height: Math.max(1, bottom - top) };
  const across = continuousScale(x, plot.x + 10, plot.x + plot.width - 10, Math.max(70, plot.width / 6));
  const middles = x.values.map(across.at);
  const dots = data.series.filter(({ mark }) => mark === 'point');
  const radius = data.categories.length > 150 ? 3 : 5;
  const scaleFor = () => vertical.at;
  return {
    width,
    height,
    plot,
    isHorizontal: false,
    band: 0,
    middles,
    grid: vertical.ticks.map(({ value }) => ({ at: vertical.at(value), zero: value === 0 })),
    labels: [
      ...vertical.ticks.map(({ value, text }) =>
        createTickLabel(`l${value}`, text, plot.x - 8, vertical.at(value), 'end'),
      ),
      ...spaceTicks(across.ticks, across.at, plot.y + plot.height + lineHeight, width),
      ...(data.description
        ? [createTickLabel('y', truncateToWidth(data.description, width / 2), 0, 4, 'start')]
        : []),
      createTickLabel('x', truncateToWidth(x.label, plot.width), plot.x + plot.width, foot - 8, 'end'),
    ],
    bars: [],
    targets: [],
    areas: layOutAreas(data, middles, scaleFor),
    lines: data.series
      .filter(({ mark }) => mark === 'line' || mark === 'band' || mark === 'area')
      .flatMap((series) => layOutLines(data, series, middles, vertical.at)),
    points: dots.flatMap((series) =>
      series.values.flatMap((value, at): PointMark[] =>
        value === null
          ? []
          : [{ key: `${series.key}-${at}`, series, at, x: middles[at] ?? 0, y: vertical.at(value), radius }],
      ),
    ),
    references: layOutReferences(data.references ?? [], scaleFor, plot.y, plot.width / 2),
    annotations: layOutAnnotations(data, middles, plot.x, { width, height }),
  };
}

/** Returns tick labels inside the drawing. Labels that would overlap the one before are dropped. */
export function spaceTicks(
  ticks: readonly { value: number; text: string }[],
  at: (value: number) => number,
  y: number,
  width: number,
): PlacedLabel[] {
  let free = 0;
  return ticks.flatMap(({ value, text }): PlacedLabel[] => {
    const half = estimateTextWidth(text) / 2;
    const x = Math.min(at(value), width - half);
    if (x - half < free) return [];
    free = x + half + 8;
    return [{ key: `t${value}`, text, x, y, anchor: 'middle' }];
  });
}
