import { createRandom, drawPoisson } from '@bellwether/domain/testing/noise';
import { expect, test } from 'vitest';
import type { Slice } from '../facts/business-facts.ts';
import { findSliceChanges } from './compare-slices.ts';

const length = 400;
const policy = { windows: [3, 7, 14, 28], minZ: 4, minPercent: 25, minEffect: 5, counts: true };

/** Builds a slice with its last fortnight multiplied by a factor. */
const build = (key: string, seed: number, mean: number, factor = 1): Slice => {
  const random = createRandom(seed);
  const values = Array.from({ length }, (_, at) =>
    drawPoisson(random, mean * (at < length - 14 ? 1 : factor)),
  );
  return { key, label: key, series: { quantity: { from: '2025-01-06', values } } };
};
const find = (slices: readonly Slice[]) =>
  findSliceChanges(slices, 'quantity', policy).map(
    ({ slice, change }) => `${slice.key} ${change.effect < 0 ? 'fell' : 'rose'}`,
  );

test('only the channel or product that fell is found, not those whose share rose as a result', () => {
  expect(find([build('large', 1, 40, 0.2), build('small', 2, 10), build('other', 3, 8)])).toEqual([
    'large fell',
  ]);
});

test('a rise of all slices alike is not reported as a change of one slice', () => {
  expect(find([build('a', 1, 20, 2), build('b', 2, 10, 2), build('c', 3, 8, 2)])).toEqual([]);
});

test('two slices that changed in different directions are both found', () => {
  const found = find([build('a', 1, 20, 0.3), build('b', 2, 20, 2), build('c', 3, 30), build('d', 4, 30)]);
  expect(found.toSorted()).toEqual(['a fell', 'b rose']);
});

test('a slice without others is compared with its own past', () => {
  expect(find([build('only', 1, 20, 0.3)])).toEqual(['only fell']);
  expect(find([build('only', 1, 20)])).toEqual([]);
  expect(find([])).toEqual([]);
});

test('units that a credit note takes back are not negative sales', () => {
  const slice = build('a', 1, 5);
  const values = slice.series.quantity?.values.map((value, at) => (at === length - 2 ? -40 : value)) ?? [];
  const returned = { ...slice, series: { quantity: { from: '2025-01-06', values } } };
  expect(find([returned, build('b', 2, 20)])).toEqual([]);
});
