import { expect, test } from 'vitest';
import { createRandom, drawPoisson } from '../testing/noise.ts';
import { measureQuotientSpread, measureSpread } from './spread.ts';

const year = 371;
const weekly = (at: number) => (at % 7 < 5 ? 1.3 : 0.4);
const drawDays = (seed: number, meanOf: (at: number, random: () => number) => number): number[] => {
  const random = createRandom(seed);
  return Array.from({ length: year }, (_, at) => drawPoisson(random, meanOf(at, random)));
};
const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
const spreads = (meanOf: (at: number, random: () => number) => number): number =>
  mean(Array.from({ length: 30 }, (_, seed) => measureSpread(drawDays(seed + 1, meanOf)) ?? Number.NaN));

test('the spread of a count whose days vary by chance alone is about 1, whatever its weekly pattern, trend and size', () => {
  for (const level of [3, 40, 900]) {
    const spread = spreads((at) => level * weekly(at) * (1 + at / year));
    expect(spread).toBeGreaterThan(0.9);
    expect(spread).toBeLessThan(1.2);
  }
});

test('a count that comes in bursts has the spread of its bursts', () => {
  // Days whose level varies by 30 % add 0.09 × the level.
  const spread = spreads((at, random) => 100 * weekly(at) * (0.48 + 1.04 * random()));
  expect(spread).toBeGreaterThan(7);
  expect(spread).toBeLessThan(14);
});

test('an outage of ten days does not make all other days look restless', () => {
  const spread = spreads((at) => (at >= 200 && at < 210 ? 0 : 100 * weekly(at)));
  expect(spread).toBeLessThan(2.5);
});

test('days that depend on their neighbours show in a larger spread than independent days', () => {
  const waves = spreads((at) => 100 * (1 + 0.4 * Math.sin((2 * Math.PI * at) / 21)));
  expect(waves).toBeGreaterThan(4);
});

test('the spread of a figure without days, without amounts or with too few known days is not known', () => {
  expect(measureSpread([])).toBeNull();
  expect(measureSpread(Array.from({ length: year }, () => 0))).toBeNull();
  expect(measureSpread(Array.from({ length: year }, (_, at) => (at % 14 < 7 ? null : 5)))).toBeNull();
});

test('the spread of a quotient leaves out what both of its sums share', () => {
  const random = createRandom(5);
  const visits = Array.from({ length: year }, (_, at) =>
    drawPoisson(random, 1000 * weekly(at) * (0.5 + random())),
  );
  const clicks = visits.map((one) => drawPoisson(random, 0.05 * one));
  expect(measureSpread(clicks)).toBeGreaterThan(2);
  expect(Math.abs((measureQuotientSpread(clicks, visits) ?? 0) - 1)).toBeLessThan(0.4);
});
