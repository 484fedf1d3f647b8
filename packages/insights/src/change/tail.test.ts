import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binomialTail, poissonTail, toZScore } from './tail.ts';

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

test('the binomial probability of at least a number of events is exact', () => {
  expect(binomialTail(2, 3, 0.5)).toBeCloseTo(0.5, 9);
  expect([binomialTail(0, 3, 0.5), binomialTail(4, 3, 0.5), binomialTail(3, 3, 1)]).toEqual([1, 0, 1]);
  expect(binomialTail(3, 20, 0.1)).toBeCloseTo(0.3230732, 6);
});
