import type { ChartData, Series } from './data.ts';
import { isPartial } from './data.ts';
import { stacksOf } from './stacks.ts';

export type Bar = {
  key: string;
  series: Series;
  at: number;
  earlier: boolean;
  partial: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
};

const thickest = { time: 28, columns: 28, horizontalBar: 16, donut: 0, heatmap: 0, funnel: 0 } as const;

type Slot = { series: readonly Series[]; earlier: boolean };

/** The bars that stand beside each other in a category: each series, a stack as one, each with its comparison before it. */
function slotsOf(series: readonly Series[]): Slot[] {
  const bars = series.filter(({ draw }) => draw === 'bar');
  const groups = [
    ...bars.filter(({ stack }) => !stack).map((one) => [one]),
    ...(bars.some(({ stack }) => stack) ? [bars.filter(({ stack }) => stack)] : []),
  ];
  return groups.flatMap((group) => [
    ...(group.some(({ before }) => before) ? [{ series: group, earlier: true }] : []),
    { series: group, earlier: false },
  ]);
}

/** Places every bar in its category; a category's bars stand beside each other around its middle. */
export function barsOf(
  data: ChartData,
  band: number,
  middles: readonly number[],
  scaleFor: (series: Series) => (value: number) => number,
): Bar[] {
  const slots = slotsOf(data.series);
  const thick = Math.min(thickest[data.kind], (band * 0.76) / Math.max(1, slots.length));
  const bar = Math.max(1, thick - (slots.length > 1 ? 2 : 0));
  return slots.flatMap(({ series, earlier }, slot) =>
    stacksOf(series, earlier).map(({ series: one, at, from, to }) => {
      const scale = scaleFor(one);
      const [a, b] = [scale(from), scale(to)];
      const side = (middles[at] ?? 0) + (slot - slots.length / 2) * thick + (thick - bar) / 2;
      const along = { start: Math.min(a, b), length: Math.abs(a - b) };
      return {
        key: `${one.key}-${at}-${earlier}`,
        series: one,
        at,
        earlier,
        partial: !earlier && isPartial(data, one, at),
        ...(data.kind === 'horizontalBar'
          ? { x: along.start, y: side, width: along.length, height: bar }
          : { x: side, y: along.start, width: bar, height: along.length }),
      };
    }),
  );
}
