import { expect, test } from 'vitest';
import { createRandom, drawPoisson } from '../testing/noise.ts';
import { measureBurst, measureQuotientSpread, measureSpread } from './spread.ts';

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

const monthDays = 30;
const burstOf = (days: readonly number[]): number =>
  measureBurst(
    days,
    Array.from({ length: Math.floor(days.length / monthDays) }, (_, at) =>
      days.slice(at * monthDays, (at + 1) * monthDays).reduce((sum, one) => sum + one, 0),
    ),
  );
/** Draws two years of days whose customers bring some events each. */
const drawVisits = (seed: number, customersADay: number, eventsOf: (random: () => number) => number) => {
  const random = createRandom(seed);
  return Array.from({ length: 2 * year }, (_, at) =>
    Array.from({ length: drawPoisson(random, customersADay * weekly(at)) }, () => eventsOf(random)).reduce(
      (sum, one) => sum + one,
      0,
    ),
  );
};
const burstsOf = (customersADay: number, eventsOf: (random: () => number) => number): number[] =>
  Array.from({ length: 60 }, (_, seed) => burstOf(drawVisits(seed + 1, customersADay, eventsOf)));

test('events that come one by one have no burst, however rare they are', () => {
  for (const level of [0.3, 1, 4, 40])
    expect(burstsOf(level, () => 1).filter((burst) => burst > 1).length).toBeLessThanOrEqual(3);
});

test('a customer who brings one to four events makes their count vary about three times as much', () => {
  for (const level of [0.5, 2, 10]) {
    const bursts = burstsOf(level, (random) => 1 + Math.floor(4 * random()));
    expect(mean(bursts)).toBeGreaterThan(2);
    expect(mean(bursts)).toBeLessThan(3.6);
  }
});

test('invoices of one day of the month have no burst, because months do not vary by it', () => {
  const bursts = Array.from({ length: 40 }, (_, seed) => {
    const random = createRandom(seed + 1);
    return burstOf(
      Array.from({ length: 2 * year }, (_, at) => (at % monthDays === 0 ? drawPoisson(random, 40) : 0)),
    );
  });
  expect(mean(bursts)).toBeLessThan(1.3);
  expect(Math.max(...bursts)).toBeLessThan(2.5);
});
