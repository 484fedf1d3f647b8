import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { takeSample, takeShare } from './sample.ts';

const hundred = Array.from({ length: 100 }, (_, at) => at);

test('a test sample has the requested share of cases, rounded up, in input order, without repeats', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(), { maxLength: 60 }),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      fc.integer(),
      fc.string(),
      (cases, share, seed, listName) => {
        const sample = takeShare(cases, share, seed, listName);
        expect(sample.length).toBe(Math.ceil(cases.length * share));
        expect(sample).toEqual(cases.filter((one) => sample.includes(one)));
        expect(takeShare(cases, share, seed, listName)).toEqual(sample);
      },
    ),
  );
});

test('another seed or another name selects another test sample', () => {
  const distinctSamples = new Set(hundred.map((seed) => takeShare(hundred, 0.1, seed, '').join()));
  expect(distinctSamples.size).toBe(100);
  const samplesByName = hundred.map((name) => takeShare(hundred, 0.01, 20_261_125, `call ${name}`)[0]);
  expect(new Set(samplesByName).size).toBeGreaterThan(40);
});

test('every test case is in the sample of some seed', () => {
  const found = new Set(hundred.flatMap((seed) => takeShare(hundred, 0.1, seed, '')));
  expect(found.size).toBe(100);
});

test('a test run samples a tenth of the cases, and all with TEST_ALL=1', () => {
  expect(takeSample(hundred)).toEqual(
    inject('walks').all ? hundred : takeShare(hundred, 0.1, inject('walks').seed, ''),
  );
});
