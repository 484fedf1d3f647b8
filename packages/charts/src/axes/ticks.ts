import { nice, ticks as ticksBetween } from 'd3-array';

const maxTicks = 7;

/**
 * Returns at most seven round ticks that enclose all values. Zero is always included, so that axes are never
 * cut off.
 */
export function chooseTicks(
  values: readonly (number | null | undefined)[],
  count = 4,
  integersOnly = false,
): number[] {
  let [low, high] = [0, 0];
  for (const value of values) {
    if (typeof value !== 'number') continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low === high) return [0, 1];
  if (integersOnly) [low, high] = [Math.floor(low), Math.ceil(high)];
  for (let targetCount = count; ; targetCount -= 1) {
    const [from, to] = nice(low, high, targetCount);
    const ticks = ticksBetween(from, to, targetCount);
    const shownTicks = integersOnly ? ticks.filter(Number.isInteger) : ticks;
    if (shownTicks.length <= maxTicks || targetCount <= 1) return shownTicks.map((tick) => tick + 0);
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
