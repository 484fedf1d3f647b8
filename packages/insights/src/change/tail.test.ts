import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hypergeometricTail, poissonTail, toZScore } from './tail.ts';

// Reference values: Poisson terms summed in double precision, and tables of the normal distribution.
test.each([
  [0, 5, 'lower', 0.006737946999085467],
  [2, 5, 'lower', 0.12465201948308113],
  [10, 10, 'lower', 0.5830397501929856],
  [70, 100, 'lower', 0.0009714440282774215],
  [10, 5, 'upper', 0.031828057306204],
  [1, 0.1, 'upper', 0.09516258196404048],
  [0, 3, 'upper', 1],
  [20, 2, 'upper', 6.443731393112106e-14],
] as const)(
  'the chance of %d events when %d are expected is that of the tables (%s)',
  (count, mean, side, chance) => {
    expect(poissonTail(count, mean, side) / chance).toBeCloseTo(1, 3);
  },
);

test.each([
  [0.5, 0],
  [0.158655253931457, 1],
  [0.0227501319481792, 2],
  [0.00134989803163009, 3],
  [2.86651571879194e-7, 5],
  [9.86587645037698e-10, 6],
  [0.841344746068543, -1],
])('the chance %d is that of %d standard deviations', (chance, z) => {
  expect(toZScore(chance)).toBeCloseTo(z, 6);
});

test('both Poisson tails of a count include the count itself, and together cover everything', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 300 }),
      fc.double({ min: 0.01, max: 200, noNaN: true }),
      (count, mean) => {
        const lower = poissonTail(count, mean, 'lower');
        const above = poissonTail(count + 1, mean, 'upper');
        expect(lower + above).toBeCloseTo(1, 6);
        expect(poissonTail(count + 1, mean, 'lower')).toBeGreaterThanOrEqual(lower);
      },
    ),
  );
});

test('the Poisson probability with no expected events is 1 for zero events and 0 for any event', () => {
  expect([poissonTail(0, 0, 'lower'), poissonTail(0, 0, 'upper'), poissonTail(1, 0, 'upper')]).toEqual([
    1, 1, 0,
  ]);
});

test('the probability of marked events among drawn ones is exact', () => {
  // The lady tasting tea: all four cups right is 1 in 70, at least three are 17 in 70.
  expect(hypergeometricTail(4, 4, 4, 8)).toBeCloseTo(1 / 70, 9);
  expect(hypergeometricTail(3, 4, 4, 8)).toBeCloseTo(17 / 70, 9);
  expect(hypergeometricTail(0, 5, 3, 20)).toBeCloseTo(1, 9);
  expect(hypergeometricTail(4, 5, 3, 20)).toBe(0);
});
