import type { Box, Point, Size } from '../chart-kind.ts';
import type { Series } from '../data.ts';
import type { Bar } from './bars.ts';
import type { Label } from './labels.ts';
import type { Area, Line } from './lines.ts';
import type { AnnotationMark, ReferenceLine } from './notes.ts';

/** A short stroke over a category: what its bar was to reach. */
export type TargetMark = { key: string; series: Series; at: number; x: number; y: number; width: number };
/** A point on two axes. */
export type PointMark = Point & { key: string; series: Series; at: number; radius: number };

/** Everything that a chart on two axes draws, in pixels. */
export type AxesLayout = Size & {
  plot: Box;
  /** Lines of the grid: where they lie on the value axis; zero is stronger. */
  grid: { at: number; zero: boolean }[];
  labels: Label[];
  bars: Bar[];
  lines: Line[];
  areas: Area[];
  targets: TargetMark[];
  points: PointMark[];
  references: ReferenceLine[];
  annotations: AnnotationMark[];
  lying: boolean;
  /** The middle of each category along its axis, and how long a category is; 0 on a continuous axis. */
  middles: number[];
  band: number;
};

/** Lies a value between two others, in either order? */
const within = (value: number, from: number, length: number, slack = 0): boolean =>
  value >= from - slack && value <= from + length + slack;

/** The series of which a mark lies under a point of a category: a bar that holds it, or a point of a line near it. */
export function seriesUnder(layout: AxesLayout, at: number, x: number, y: number): string | undefined {
  const bar = layout.bars.findLast(
    (one) => one.at === at && within(x, one.x, one.width) && within(y, one.y, one.height),
  );
  if (bar) return bar.series.key;
  let nearest: { key: string; away: number } | undefined;
  for (const { series, points, earlier } of layout.lines) {
    const point = earlier ? undefined : points.find((one) => one.at === at);
    const away = point ? Math.hypot(point.x - x, point.y - y) : Number.POSITIVE_INFINITY;
    if (away <= 16 && away < (nearest?.away ?? Number.POSITIVE_INFINITY)) nearest = { key: series.key, away };
  }
  return nearest?.key;
}
