import { expect, test } from 'vitest';
import { isStale } from './stale.ts';

test('a build is stale when it is missing or a source is not older', () => {
  expect(isStale(undefined, [])).toBe(true);
  expect(isStale(10, [3, 10])).toBe(true);
  expect(isStale(10, [3, 9])).toBe(false);
});
