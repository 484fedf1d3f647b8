import { area, line } from 'd3-shape';
import { createScale } from '../../axes/ticks.ts';
import type { Point, Size } from '../../model/chart-type.ts';
import type { SeriesValues } from '../../model/data.ts';

export type SparklinePoint = Point & { at: number };
export type SparklineLayout = Size & { points: SparklinePoint[]; path: string; tail: string; ground: string };

type Gap = SparklinePoint | null;
const isKnown = (point: Gap) => point !== null;
const readX = (point: Gap): number => (point === null ? 0 : point.x);
const readY = (point: Gap): number => (point === null ? 0 : point.y);
const toPath = line<Gap>().defined(isKnown).x(readX).y(readY).digits(1);

/**
 * Positions the values of a sparkline in a box; null for a missing value. Fewer than two values give an empty
 * list.
 */
function placePoints(values: SeriesValues, { width, height }: Size): Gap[] {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return [];
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  const x = createScale([0, values.length - 1], 0, width);
  const y = createScale([low, high === low ? low + 1 : high], height, 0);
  return values.map((value, at) => (value === null ? null : { at, x: x(at), y: y(value) }));
}

/**
 * Returns the points of a sparkline in a box, without missing values. Fewer than two values give an empty
 * list.
 */
export const sparklinePoints = (values: SeriesValues, size: Size): SparklinePoint[] =>
  placePoints(values, size).filter((point) => point !== null);

/**
 * Builds the path of a sparkline in a box; it breaks at missing values. If `running`, the last period is
 * unfinished and gets a separate segment.
 */
export function sparklinePaths(
  values: SeriesValues,
  size: Size,
  running: boolean,
): Omit<SparklineLayout, keyof Size> {
  const points = placePoints(values, size);
  const tail = running && points.at(-1) != null && points.at(-2) != null;
  const ground = area<Gap>().defined(isKnown).x(readX).y0(size.height).y1(readY).digits(1);
  return {
    points: points.filter((point) => point !== null),
    path: toPath(tail ? points.slice(0, -1) : points) ?? '',
    // Draws the segment to an unfinished period separately, so that it does not look like a decline.
    tail: tail ? (toPath(points.slice(-2)) ?? '') : '',
    ground: ground(points) ?? '',
  };
}
