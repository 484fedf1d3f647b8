import { nice, ticks as ticksBetween } from 'd3-array';

const most = 7;

/** Round figures that hold all values, with zero always among them: no axis is cut short. At most seven. */
export function ticksOf(values: readonly (number | null | undefined)[], count = 4, whole = false): number[] {
  let [low, high] = [0, 0];
  for (const value of values) {
    if (typeof value !== 'number') continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low === high) return [0, 1];
  if (whole) [low, high] = [Math.floor(low), Math.ceil(high)];
  for (let wanted = count; ; wanted -= 1) {
    const [from, to] = nice(low, high, wanted);
    const ticks = ticksBetween(from, to, wanted);
    const kept = whole ? ticks.filter(Number.isInteger) : ticks;
    if (kept.length <= most || wanted <= 1) return kept.map((tick) => tick + 0);
  }
}

/**
 * From a value to a pixel between the ends of an axis. By hand: the linear scale of d3-scale brings its colours, clocks and words along,
 * 18 kB on every page of figures; the kinds that need its other scales fetch it when they are drawn.
 */
export function scaleOf(ticks: readonly number[], from: number, to: number): (value: number) => number {
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  return (value) => from + ((value - low) / (high - low)) * (to - from);
}
