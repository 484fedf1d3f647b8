import { nice, ticks as ticksBetween } from 'd3-array';

const most = 7;

/**
 * Returns at most seven round ticks that enclose all values. Zero is always included, so that axes are never
 * cut off.
 */
export function chooseTicks(
  values: readonly (number | null | undefined)[],
  count = 4,
  whole = false,
): number[] {
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
 * Returns a linear scale from values to pixels. It is hand-written, because `d3-scale` adds 18 kB of colour,
 * time and format code to every page with figures. Chart kinds that need its other scales load it when they
 * are drawn.
 */
export function createScale(ticks: readonly number[], from: number, to: number): (value: number) => number {
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  return (value) => from + ((value - low) / (high - low)) * (to - from);
}
