import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom, drawPoisson } from '../testing/noise.ts';
import { findSilentDays } from './outage.ts';

const draw = (seed: number, days: number, mean: number): number[] => {
  const random = createRandom(seed);
  return Array.from({ length: days }, () => drawPoisson(random, mean));
};

test('an outage of a week is found in a busy count, with its days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 5, max: 60 }), (seed, length) => {
      // Twelve visits a day are never zero by chance.
      const counts = draw(seed, 300, 12);
      counts.fill(0, 200, 200 + length);
      expect(findSilentDays(counts)).toEqual([{ first: 200, last: 199 + length }]);
    }),
  );
});

test('a quiet count has no outages by chance, nor has one that is closed at weekends', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    expect(findSilentDays(draw(seed, 700, 0.3))).toEqual([]);
    expect(findSilentDays(draw(seed, 700, 8).map((count, at) => (at % 7 > 4 ? 0 : count)))).toEqual([]);
  }
});

test('a day without data is no silent day', () => {
  expect(findSilentDays([...draw(3, 100, 12), null, null, null, null, null, null, 5])).toEqual([]);
});
