import { expect, test } from 'vitest';
import { ChunkLoadError } from '../ui/feedback/load-chunk.ts';
import { reloadForStaleChunk } from './stale-chunk.ts';

const store = () => {
  const storage = new Map<string, string>();
  return {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  };
};
const missing = new ChunkLoadError('gone');

test('a missing chunk reloads the page at most once a minute [ERR-025]', () => {
  const storage = store();
  expect(reloadForStaleChunk(missing, false, storage, 1_000_000)).toBe(true);
  expect(reloadForStaleChunk(missing, false, storage, 1_003_000)).toBe(false);
  expect(reloadForStaleChunk(missing, false, storage, 9_000_000)).toBe(true);
});

test('a page with unsaved work, or with another error than a missing chunk, is not reloaded', () => {
  const storage = store();
  expect(reloadForStaleChunk(missing, true, storage, 1_000_000)).toBe(false);
  expect(reloadForStaleChunk(new Error('a bug'), false, storage, 1_000_000)).toBe(false);
  expect(reloadForStaleChunk(missing, false, storage, 1_000_000)).toBe(true);
});
