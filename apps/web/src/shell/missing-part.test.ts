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

test('a missing part reloads the page once, then leaves it to the reader [ERR-025]', () => {
  const kept = store();
  expect(reloadForStaleChunk(missing, false, kept, 1_000_000)).toBe(true);
  expect(reloadForStaleChunk(missing, false, kept, 1_003_000)).toBe(false);
  expect(reloadForStaleChunk(missing, false, kept, 9_000_000)).toBe(true);
});

test('nothing unsaved is thrown away for it, and other errors do not reload', () => {
  const kept = store();
  expect(reloadForStaleChunk(missing, true, kept, 1_000_000)).toBe(false);
  expect(reloadForStaleChunk(new Error('a bug'), false, kept, 1_000_000)).toBe(false);
  expect(reloadForStaleChunk(missing, false, kept, 1_000_000)).toBe(true);
});
