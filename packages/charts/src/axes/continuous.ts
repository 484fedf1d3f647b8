import { extent } from 'd3-array';
import { scaleLinear, scaleLog, scaleUtc } from 'd3-scale';
import type { XAxis } from '../model/data.ts';
import { formatXTick } from '../model/format-x.ts';

/** Continuous axis: `at` converts a value to pixels, `ticks` have their labels. */
export type ContinuousScale = { at: (value: number) => number; ticks: { value: number; text: string }[] };

const dayLong = 86_400_000;

const padded = (low: number, high: number, alone = Math.abs(high) * 0.1 || 1): [number, number] => {
  const pad = (high - low) * 0.04 || alone;
  return [low - pad, high + pad];
};

/**
 * Builds the axis between two pixel positions, with about one tick per `every` pixels. On a log axis, values
 * of zero or less are at its start.
 */
export function continuousScale(x: XAxis, from: number, to: number, every = 90): ContinuousScale {
  const count = Math.max(2, Math.floor(Math.abs(to - from) / every));
  const known = x.scale === 'log' ? x.values.filter((value) => value > 0) : x.values;
  const [low = 0, high = 1] = x.domain ?? extent([...known, ...(x.ends ?? []).filter((end) => end !== null)]);
  if (x.scale === 'log') {
    const scale = scaleLog([Math.max(low, Number.MIN_VALUE), Math.max(high, low * 10)], [from, to])
      .nice()
      .clamp(true);
    const ticks = scale.ticks(count);
    const powers = ticks.filter((tick) => Math.abs(Math.log10(tick) - Math.round(Math.log10(tick))) < 1e-9);
    const shownTicks = powers.length >= 2 ? powers : ticks;
    return {
      at: (value) => (value > 0 ? scale(value) : from),
      ticks: shownTicks.map((value) => ({ value, text: formatXTick(x, value, 0) })),
    };
  }
  if (x.scale === 'time') {
    const scale = scaleUtc(x.domain ?? padded(low, high, dayLong), [from, to]);
    // Month and year ticks are far apart. If fewer than two fit, a finer step is tried.
    const candidates = [count, count * 2, count * 3].map((tickCount) => scale.ticks(tickCount).map(Number));
    const ticks = candidates.find(({ length }) => length > 1) ?? candidates.at(-1) ?? [];
    const step = ticks.length > 1 ? (ticks[1] ?? 0) - (ticks[0] ?? 0) : 0;
    return {
      at: (value) => scale(value),
      ticks: ticks.map((value) => ({ value, text: formatXTick(x, value, step) })),
    };
  }
  const scale = scaleLinear(padded(Math.min(low, low > 0 && low < high * 0.4 ? 0 : low), high), [from, to]);
  return {
    at: (value) => scale(value),
    ticks: scale.ticks(count).map((value) => ({ value, text: formatXTick(x, value, 0) })),
  };
}
