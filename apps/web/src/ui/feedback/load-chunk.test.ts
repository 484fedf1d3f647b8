import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkLoadError, chunkTimeoutMs, loadChunk } from './load-chunk.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const catchFailure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (failure: unknown) => failure,
  );

test('a chunk that takes 120000 ms throws a ChunkLoadError, not a moment earlier [ERR-022] [CONST-001]', async () => {
  expect(chunkTimeoutMs).toBe(120_000);
  let failure: unknown;
  const done = catchFailure(loadChunk(() => new Promise(() => {}))).then((found) => {
    failure = found;
  });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failure).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(failure).toMatchObject({ name: 'ChunkLoadError', code: undefined });
});

test('a stylesheet that fails to load throws an error with the code CSS_CHUNK_LOAD_FAILED [ERR-023]', async () => {
  const failure = await catchFailure(
    loadChunk(() => Promise.reject(new Error('Unable to preload CSS for /assets/page-1a2b.css'))),
  );
  expect(failure).toBeInstanceOf(ChunkLoadError);
  expect(failure).toMatchObject({ code: 'CSS_CHUNK_LOAD_FAILED' });
});

test('a missing script throws a ChunkLoadError with its cause, and the timeout is cleared', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const failure = await catchFailure(loadChunk(() => Promise.reject(cause)));
  expect(failure).toMatchObject({ name: 'ChunkLoadError', code: undefined, cause });
  expect(vi.getTimerCount()).toBe(0);
});

test('loading a chunk returns its exports', async () => {
  await expect(loadChunk(async () => 7)).resolves.toBe(7);
  expect(vi.getTimerCount()).toBe(0);
});

test('every lazy component is loaded by `loadChunk` [ERR-025]', () => {
  const source = join(import.meta.dirname, '../..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  );
  const past = files.filter((name) => {
    const text = readFileSync(join(source, name), 'utf8');
    return /\blazy\((?:[^;]*?)import\(/s.test(text) && !/loadChunk\(\s*\(\) =>\s*import\(/.test(text);
  });
  expect(past).toEqual([]);
});
