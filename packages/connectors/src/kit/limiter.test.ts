import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLimiter } from './limiter.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const quota = { requests: 2, seconds: 10, concurrent: 2 };
const signal = new AbortController().signal;

test('an owner has at most its number of requests in each period, and another owner has a quota of its own', async () => {
  const limiter = createLimiter();
  const started: string[] = [];
  const ask = (owner: string, name: string) =>
    limiter.run(owner, quota, signal, async () => {
      started.push(name);
    });
  const all = Promise.all(['a1', 'a2', 'a3', 'a4'].map((name) => ask('a', name)).concat(ask('b', 'b1')));
  await vi.advanceTimersByTimeAsync(9_000);
  expect(started).toEqual(['a1', 'a2', 'b1']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  await all;
});

test('at most the allowed number of requests of an owner run at a time', async () => {
  const limiter = createLimiter();
  const waiting: (() => void)[] = [];
  const all = Promise.all(
    Array.from({ length: 3 }, () =>
      limiter.run(
        'a',
        { ...quota, requests: 100 },
        signal,
        () => new Promise<void>((end) => waiting.push(end)),
      ),
    ),
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(waiting).toHaveLength(2);
  waiting[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(waiting).toHaveLength(3);
  for (const end of waiting) end();
  await all;
});

test('a request whose sync has ended gets no turn', async () => {
  const limiter = createLimiter();
  const ended = AbortSignal.abort(new Error('The sync has ended.'));
  const work = vi.fn(async () => 1);
  await expect(limiter.run('a', quota, ended, work)).rejects.toThrow('The sync has ended.');
  expect(work).not.toHaveBeenCalled();
});
