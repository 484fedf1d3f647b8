import { continuousScale } from '../../axes/continuous.ts';
import { createTickLabel, type PlacedLabel } from '../../axes/labels.ts';
import type { Box, Size } from '../../model/chart-type.ts';
import type { ChartData, Series } from '../../model/data.ts';
import { estimateTextWidth, truncateToWidth } from '../../model/text.ts';
import { spaceTicks } from '../xy/layout.ts';

/** Event on the lane of its type: a point, or a bar as long as the event lasted. */
export type EventMark = Box & {
  key: string;
  series: Series;
  at: number;
  /** Name next to the event, if it fits before the next one. */
  text: { label: string; x: number; anchor: 'start' | 'end' } | null;
};
export type TimelineLayout = Size & {
  lanes: { key: string; y: number }[];
  events: EventMark[];
  labels: PlacedLabel[];
  plot: Box;
  ticks: number[];
};

const size = 10;
const foot = 24;
const tallestLane = 64;
const maxLevels = 3;

/** Lays out events in time order, one lane per series. Overlapping events are stacked within their lane. */
export function layOutTimeline(data: ChartData, { width, height }: Size): TimelineLayout {
  const x = data.x ?? { scale: 'time' as const, label: '', values: [] };
  const names = data.series.map(({ label }) => truncateToWidth(label, Math.min(140, width * 0.3)));
  const left = Math.ceil(Math.max(0, ...names.map(estimateTextWidth))) + 16;
  const lane = Math.min(tallestLane, (height - foot) / Math.max(1, data.series.length));
  const plot = { x: left, y: 0, width: Math.max(1, width - left - 8), height: lane * data.series.length };
  const scale = continuousScale(x, plot.x, plot.x + plot.width, 100);
  const events = data.series.flatMap((series, row) =>
    layOutEvents(data, series, row * lane, lane, scale.at, [plot.x, width]),
  );
  return {
    width,
    height,
    plot,
    events,
    ticks: scale.ticks.map(({ value }) => scale.at(value)),
    lanes: data.series.map(({ key }, row) => ({ key, y: (row + 0.5) * lane })),
    labels: [
      ...names.map((name, row) => createTickLabel(`r${row}`, name, left - 14, (row + 0.5) * lane, 'end')),
      ...spaceTicks(scale.ticks, scale.at, plot.height + 16, width),
    ],
  };
}

function layOutEvents(
  { categories, x }: ChartData,
  series: Series,
  top: number,
  lane: number,
  at: (value: number) => number,
  [first, width]: readonly [number, number],
): EventMark[] {
  const sortedEvents = [...categories.keys()]
    .filter((event) => series.values[event] !== null && series.values[event] !== undefined)
    .sort((a, b) => (x?.values[a] ?? 0) - (x?.values[b] ?? 0));
  const levels = Math.max(1, Math.min(maxLevels, Math.floor(lane / (size + 3))));
  const ends = Array.from({ length: levels }, () => Number.NEGATIVE_INFINITY);
  const placedEvents = sortedEvents.map((event) => {
    const from = at(x?.values[event] ?? 0);
    const end = x?.ends?.[event];
    const to = end === null || end === undefined ? from : at(end);
    const [start, long] = [from - size / 2, Math.max(size, to - from)];
    const free = ends.findIndex((levelEnd) => start >= levelEnd + 2);
    const level = free < 0 ? ends.indexOf(Math.min(...ends)) : free;
    ends[level] = start + long;
    return { event, start, long, level };
  });
  const used = Math.max(1, ...placedEvents.map(({ level }) => level + 1));
  return placedEvents.map(({ event, start, long, level }, n): EventMark => {
    const eventName = categories[event] ?? '';
    const next = placedEvents.slice(n + 1).find((one) => one.level === level)?.start ?? width;
    const before = placedEvents.slice(0, n).findLast((one) => one.level === level);
    const wide = estimateTextWidth(eventName) + 6;
    const [from, to] = [start + long + 4, start - 4];
    // Places the name to the right of the event; the last name may be to the left if the event before leaves room.
    const left = to - wide >= (before ? before.start + before.long : first) && n === placedEvents.length - 1;
    return {
      key: `${series.key}-${event}`,
      series,
      at: event,
      x: start,
      y: top + lane / 2 + (level - (used - 1) / 2) * (size + 3) - size / 2,
      width: long,
      height: size,
      text:
        from + wide <= next
          ? { label: eventName, x: from, anchor: 'start' }
          : left
            ? { label: eventName, x: to, anchor: 'end' }
            : null,
    };
  });
}
