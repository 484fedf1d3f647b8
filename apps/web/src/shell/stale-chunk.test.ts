import { expect, test } from 'vitest';
import { ChunkLoadError } from '../ui/load-chunk.ts';
import { reloadForStaleChunk } from './stale-chunk.ts';

const store = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};
const missing = new ChunkLoadError('gone');

test('a missing chunk reloads the page at most once a minute [ERR-025]', () => {
  const kept = store();
  expect(reloadForStaleChunk(missing, false, kept, 1_000_000)).toBe(true);
  expect(reloadForStaleChunk(missing, false, kept, 1_003_000)).toBe(false);
  expect(reloadForStaleChunk(missing, false, kept, 9_000_000)).toBe(true);
});

test('neither unsaved work nor another error reloads the page', () => {
  const kept = store();
  expect(reloadForStaleChunk(missing, true, kept, 1_000_000)).toBe(false);
  expect(reloadForStaleChunk(new Error('a bug'), false, kept, 1_000_000)).toBe(false);
  expect(reloadForStaleChunk(missing, false, kept, 1_000_000)).toBe(true);
});
