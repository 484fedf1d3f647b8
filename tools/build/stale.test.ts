import { expect, test } from 'vitest';
import { isStale } from './stale.ts';

test('a build is stale when it is missing or any source is as new as it', () => {
  expect(isStale(undefined, [])).toBe(true);
  expect(isStale(10, [3, 10])).toBe(true);
  expect(isStale(10, [3, 9])).toBe(false);
});
