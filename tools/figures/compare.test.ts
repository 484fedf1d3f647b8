import { expect, test } from 'vitest';
import { countNumbers, listDifferences } from './compare.ts';

const answer = {
  data: [
    { day: '2026-03-01', cost: 12.5 },
    { day: '2026-03-02', cost: null },
  ],
  total: 12.5,
};

test('equal answers have no differences, and their numbers are counted', () => {
  expect(listDifferences(answer, structuredClone(answer))).toEqual([]);
  expect(countNumbers(answer)).toBe(2);
});

test('a figure that differs in its last digit is reported with its place', () => {
  const other = { ...answer, data: [{ day: '2026-03-01', cost: 12.500_001 }, answer.data[1]] };
  expect(listDifferences(answer, other)).toEqual([
    { path: 'data.0.cost', before: '12.5', after: '12.500001' },
  ]);
});

test('an additional row, a null and a missing figure are reported as differences', () => {
  expect(listDifferences([1], [1, null]).map(({ path }) => path)).toEqual(['1']);
  expect(listDifferences({ cost: null }, { cost: 0 })).toEqual([
    { path: 'cost', before: 'null', after: '0' },
  ]);
  expect(listDifferences({ cost: 1 }, {})).toEqual([{ path: 'cost', before: '1', after: 'absent' }]);
});
