import { type ChartData, isPartial, type Series } from '../model/data.ts';
import { stackSeries } from './stacks.ts';

export type Bar = {
  key: string;
  series: Series;
  at: number;
  isComparison: boolean;
  partial: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
};

type Slot = { series: readonly Series[]; isComparison: boolean };

/**
 * Returns the slots for side-by-side bars in a category. Each series has a slot and a stack shares one; a
 * comparison bar precedes its series.
 */
function listSlots(series: readonly Series[]): Slot[] {
  const bars = series.filter(({ mark }) => mark === 'bar');
  const groups = [
    ...bars.filter(({ stack }) => !stack).map((one) => [one]),
    ...(bars.some(({ stack }) => stack) ? [bars.filter(({ stack }) => stack)] : []),
  ];
  return groups.flatMap((group) => [
    ...(group.some(({ before }) => before) ? [{ series: group, isComparison: true }] : []),
    { series: group, isComparison: false },
  ]);
}

export type BarAxes = {
  /** Length of a category. `middles` are the category middles along the axis. */
  band: number;
  middles: readonly number[];
  /** Maximum thickness of a bar, in pixels. */
  maxThickness: number;
  isHorizontal: boolean;
  scaleFor: (series: Series) => (value: number) => number;
};

/** Positions every bar. Bars of one category are side by side, centred on its middle. */
export function layOutBars(
  data: ChartData,
  { band, middles, maxThickness, isHorizontal, scaleFor }: BarAxes,
): Bar[] {
  const slots = listSlots(data.series);
  const thick = Math.min(maxThickness, (band * 0.76) / Math.max(1, slots.length));
  const bar = Math.max(1, thick - (slots.length > 1 ? 2 : 0));
  return slots.flatMap(({ series, isComparison }, slot) =>
    stackSeries(series, isComparison, data.stacking === 'share').map(({ series: one, at, from, to }) => {
      const scale = scaleFor(one);
      const [a, b] = [scale(from), scale(to)];
      const side = (middles[at] ?? 0) + (slot - slots.length / 2) * thick + (thick - bar) / 2;
      const along = { start: Math.min(a, b), length: Math.abs(a - b) };
      return {
        key: `${one.key}-${at}-${isComparison}`,
        series: one,
        at,
        isComparison,
        partial: !isComparison && isPartial(data, one, at),
        ...(isHorizontal
          ? { x: along.start, y: side, width: along.length, height: bar }
          : { x: side, y: along.start, width: bar, height: along.length }),
      };
    }),
  );
}
