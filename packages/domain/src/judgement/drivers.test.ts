import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ProductSales, splitByFactor, splitByPriceVolumeMix, splitBySlice } from './drivers.ts';
import { roundParts } from './round-parts.ts';

const amount = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100);
const sum = (parts: readonly number[]) => parts.reduce((all, one) => all + one, 0);
const cents = (value: number) => Math.round(value * 100) + 0;

test('parts of a change, once rounded, add up to the rounded total to the cent', () => {
  const part = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), (parts) => {
      const rounded = roundParts(parts, sum(parts));
      expect(cents(sum(rounded))).toBe(cents(sum(parts)));
      for (const [at, one] of rounded.entries())
        expect(Math.abs(one - (parts[at] ?? 0))).toBeLessThanOrEqual(0.011);
    }),
  );
});

test('the effects of slices sum to the difference from the expected total, to the cent', () => {
  const pair = fc.record({ now: amount, before: amount });
  fc.assert(
    fc.property(fc.array(pair, { minLength: 1, maxLength: 12 }), amount, (pairs, expected) => {
      const slices = pairs.map((one, at) => ({ key: String(at), ...one }));
      const change = sum(pairs.map(({ now }) => now)) - expected;
      const effects = splitBySlice(slices, expected).map(({ effect }) => effect);
      expect(sum(effects)).toBeCloseTo(change, 4);
      expect(cents(sum(roundParts(effects, change)))).toBe(cents(change));
    }),
  );
});

test('a slice that kept its share of the expected total has no effect', () => {
  const parts = splitBySlice(
    [
      { key: 'steady', now: 110, before: 100 },
      { key: 'lost', now: 0, before: 100 },
    ],
    220,
  );
  expect(parts).toEqual([
    { key: 'steady', effect: expect.closeTo(0) },
    { key: 'lost', effect: expect.closeTo(-110) },
  ]);
});

test('the effects of factors sum to the change of their product, to the cent and in any order', () => {
  const factor = fc.record({
    now: fc.double({ min: 0, max: 100, noNaN: true }),
    before: fc.double({ min: 0, max: 100, noNaN: true }),
  });
  const product = (values: readonly number[]) => values.reduce((all, one) => all * one, 1);
  fc.assert(
    fc.property(fc.array(factor, { minLength: 1, maxLength: 4 }), (pairs) => {
      const factors = pairs.map((one, at) => ({ key: String(at), ...one }));
      const change = product(pairs.map(({ now }) => now)) - product(pairs.map(({ before }) => before));
      const parts = splitByFactor(factors);
      expect(Math.abs(sum(parts.map(({ effect }) => effect)) - change)).toBeLessThan(0.005);
      const turned = splitByFactor(factors.toReversed()).toReversed();
      for (const [at, { effect }] of parts.entries())
        expect(Math.abs(effect - (turned[at]?.effect ?? 0))).toBeLessThan(0.005);
    }),
  );
});

test('a factor that did not change has no effect', () => {
  const [clicks, rate] = splitByFactor([
    { key: 'clicks', now: 50, before: 100 },
    { key: 'rate', now: 0.1, before: 0.1 },
  ]);
  expect([clicks?.effect, rate?.effect]).toEqual([expect.closeTo(-5), expect.closeTo(0)]);
});

const sale = (key: string, now: [number, number], before: [number, number]): ProductSales => ({
  key,
  quantity: [now[0], before[0]],
  revenue: [now[1], before[1]],
});

test('the effects of price, volume and mix sum to the change of revenue, to the cent', () => {
  const quantity = fc.integer({ min: 0, max: 1000 });
  const one = fc.tuple(quantity, amount, quantity, amount);
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 10 }), (rows) => {
      const sales = rows.map(([now, revenueNow, before, revenueBefore], at) =>
        sale(String(at), [now, now ? revenueNow : 0], [before, before ? revenueBefore : 0]),
      );
      const change = sum(sales.map(({ revenue }) => revenue[0] - revenue[1]));
      const { volume, mix, price } = splitByPriceVolumeMix(sales);
      expect(Math.abs(volume + mix + price - change)).toBeLessThan(0.005);
      expect(cents(sum(roundParts([volume, mix, price], change)))).toBe(cents(change));
    }),
  );
});

test('a higher price, more units and a shift to other products are separate effects on revenue', () => {
  const dearer = splitByPriceVolumeMix([sale('a', [10, 120], [10, 100])]);
  expect(dearer).toEqual({ price: expect.closeTo(20), volume: expect.closeTo(0), mix: expect.closeTo(0) });
  const more = splitByPriceVolumeMix([sale('a', [20, 200], [10, 100])]);
  expect(more).toEqual({ price: expect.closeTo(0), volume: expect.closeTo(100), mix: expect.closeTo(0) });
  const other = splitByPriceVolumeMix([sale('a', [0, 0], [10, 100]), sale('b', [10, 500], [0, 0])]);
  expect(other).toEqual({ price: expect.closeTo(0), volume: expect.closeTo(0), mix: expect.closeTo(400) });
});
