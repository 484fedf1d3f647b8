import type { Box, Point, Size } from '../model/chart-type.ts';
import type { Series } from '../model/data.ts';
import type { Bar } from './bars.ts';
import type { PlacedLabel } from './labels.ts';
import type { AreaShape, LineShape } from './lines.ts';
import type { AnnotationMark, ReferenceLine } from './reference-lines.ts';

/** Short stroke across a category that marks the target of its bar. */
export type TargetMark = { key: string; series: Series; at: number; x: number; y: number; width: number };
/** Point on a chart with two value axes. */
export type PointMark = Point & { key: string; series: Series; at: number; radius: number };

/** Layout of a chart on two axes, in pixels. */
export type AxesLayout = Size & {
  plot: Box;
  /** Positions of the grid lines on the value axis. The zero line is drawn stronger. */
  grid: { at: number; zero: boolean }[];
  labels: PlacedLabel[];
  bars: Bar[];
  lines: LineShape[];
  areas: AreaShape[];
  targets: TargetMark[];
  points: PointMark[];
  references: ReferenceLine[];
  annotations: AnnotationMark[];
  isHorizontal: boolean;
  /** Middle of each category along its axis. `band` is the length of one category, 0 on a continuous axis. */
  middles: number[];
  band: number;
};

const within = (value: number, from: number, length: number, slack = 0): boolean =>
  value >= from - slack && value <= from + length + slack;

/**
 * Returns the key of the series under the pointer: the bar that contains it, or the nearest line point within
 * 16 px.
 */
export function findSeriesAt(layout: AxesLayout, at: number, x: number, y: number): string | undefined {
  const bar = layout.bars.findLast(
    (one) => one.at === at && within(x, one.x, one.width) && within(y, one.y, one.height),
  );
  if (bar) return bar.series.key;
  let nearest: { key: string; away: number } | undefined;
  for (const { series, points, isComparison } of layout.lines) {
    const point = isComparison ? undefined : points.find((one) => one.at === at);
    const away = point ? Math.hypot(point.x - x, point.y - y) : Number.POSITIVE_INFINITY;
    if (away <= 16 && away < (nearest?.away ?? Number.POSITIVE_INFINITY)) nearest = { key: series.key, away };
  }
  return nearest?.key;
}
