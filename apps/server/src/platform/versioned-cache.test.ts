import { expect, test } from 'vitest';
import { createVersionedCache, estimateRowBytes } from './versioned-cache.ts';

test('the versioned cache evicts the least recently used entries when the size limit is exceeded', () => {
  const cache = createVersionedCache<readonly unknown[]>({ maxBytes: 1000, bytesOf: estimateRowBytes })({});
  const rows = Array.from({ length: 10 }, () => ({ day: '2026-01-01' }));
  for (const key of ['a', 'b', 'c']) cache.set(key, rows);
  expect(['a', 'b', 'c'].filter((key) => cache.get(key))).toEqual(['b', 'c']);
  cache.set('huge', [...rows, ...rows, ...rows]);
  expect(cache.get('huge')).toBeUndefined();
});

test('each record store has its own entries in the versioned cache', () => {
  const getCache = createVersionedCache<number>({ maxBytes: 1000, bytesOf: () => 8 });
  const [first, second] = [{}, {}];
  getCache(first).set('count', 1);
  expect([getCache(first).get('count'), getCache(second).get('count')]).toEqual([1, undefined]);
});
