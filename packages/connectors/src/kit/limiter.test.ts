import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLimiter, type LimiterOptions, type Quota, type QuotaOwner } from './limiter.ts';
import { SourceError } from './source-error.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T03:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Waits by the faked timers, which do not cover those of Node's promises. */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal.addEventListener('abort', end);
  });
const openLimiter = (options: LimiterOptions = {}) => createLimiter({ wait, ...options });

const own = (account: string): QuotaOwner => ({ account, service: 'Acme' });
const quota: Quota = { windows: [{ requests: 2, seconds: 10 }], concurrent: 2 };
const signal = new AbortController().signal;
const at = (seconds: number) => new Date(Date.parse('2026-11-20T03:00:00Z') + seconds * 1000);

/** Sends requests of an account at once, and notes the second at which each runs, or its limit's end. */
const sendMany = (limiter: ReturnType<typeof openLimiter>, allowed: Quota) => {
  const begun = Date.now();
  const ran: string[] = [];
  const limited: SourceError[] = [];
  const send = (account: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        limiter
          .run(own(account), allowed, signal, async () => {
            ran.push(`${account} at ${(Date.now() - begun) / 1000}`);
          })
          .catch((error: unknown) => {
            if (!(error instanceof SourceError)) throw error;
            limited.push(error);
          }),
      ),
    );
  return { ran, limited, send };
};

test('an account has at most its number of requests in each period, and another account has a quota of its own', async () => {
  const { ran, send } = sendMany(openLimiter(), quota);
  const all = Promise.all([send('acme/1', 4), send('acme/2', 1)]);
  await vi.advanceTimersByTimeAsync(20_000);
  await all;
  expect(ran).toEqual(['acme/1 at 0', 'acme/1 at 0', 'acme/2 at 0', 'acme/1 at 10', 'acme/1 at 10']);
});

test('at most the allowed number of requests of an account run at a time', async () => {
  const limiter = openLimiter();
  const waiting: (() => void)[] = [];
  const all = Promise.all(
    Array.from({ length: 3 }, () =>
      limiter.run(
        own('acme/1'),
        { ...quota, windows: [{ requests: 100, seconds: 10 }] },
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
  const ended = AbortSignal.abort(new Error('The sync has ended.'));
  const work = vi.fn(async () => 1);
  await expect(openLimiter().run(own('acme/1'), quota, ended, work)).rejects.toThrow('The sync has ended.');
  expect(work).not.toHaveBeenCalled();
});

test.for([1, 2])('a request that waits as number %i ends at once when its sync ends', async (position) => {
  const limiter = openLimiter();
  const narrow = { windows: [{ requests: 1, seconds: 10 }], concurrent: 1 };
  const sync = new AbortController();
  const work = vi.fn(async () => 1);
  await limiter.run(own('acme/1'), narrow, signal, work);
  const others = Array.from({ length: position - 1 }, () => limiter.run(own('acme/1'), narrow, signal, work));
  const stopped = limiter.run(own('acme/1'), narrow, sync.signal, work);
  const isRejected = expect(stopped).rejects.toThrow('The sync has ended.');
  await vi.advanceTimersByTimeAsync(1000);
  sync.abort(new Error('The sync has ended.'));
  await isRejected;
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all(others);
});

describe('several windows', () => {
  test('a window of the service counts the requests of all its accounts, and not those of another service', async () => {
    const windows = [{ requests: 3, seconds: 10, of: 'service' as const }, ...quota.windows];
    const { ran, send } = sendMany(openLimiter(), { windows, concurrent: 5 });
    const all = Promise.all([send('acme/1', 2), send('acme/2', 2), send('other/2', 2)]);
    await vi.advanceTimersByTimeAsync(20_000);
    await all;
    expect(ran.toSorted()).toEqual([
      'acme/1 at 0',
      'acme/1 at 0',
      'acme/2 at 0',
      'acme/2 at 10',
      'other/2 at 0',
      'other/2 at 0',
    ]);
  });

  test('a request waits for the window that has room last', async () => {
    const windows = [
      { requests: 1, seconds: 5 },
      { requests: 2, seconds: 30 },
    ];
    const waits: number[] = [];
    const limiter = openLimiter({
      wait: (ms, abort) => {
        waits.push(ms);
        return wait(ms, abort);
      },
    });
    const { ran, send } = sendMany(limiter, { windows, concurrent: 1 });
    const all = send('acme/1', 3);
    await vi.advanceTimersByTimeAsync(40_000);
    await all;
    expect(ran).toEqual(['acme/1 at 0', 'acme/1 at 5', 'acme/1 at 30']);
    expect(waits).toEqual([5000, 25_000]);
  });

  test('a day window that is full ends a request with the time at which it has room', async () => {
    const windows = [
      { requests: 2, seconds: 60 },
      { requests: 2, seconds: 86_400 },
    ];
    const { ran, limited, send } = sendMany(openLimiter(), { windows, concurrent: 1 });
    await send('acme/1', 1);
    await vi.advanceTimersByTimeAsync(100_000);
    await send('acme/1', 2);
    expect(ran).toEqual(['acme/1 at 0', 'acme/1 at 100']);
    expect(limited).toMatchObject([
      { fault: 'limit', message: 'The limit of requests to Acme is used up.', until: at(86_400) },
    ]);
  });

  test('a request that a full window of its account refuses takes no place of the service', async () => {
    const windows = [
      { requests: 2, seconds: 86_400 },
      { requests: 4, seconds: 60, of: 'service' as const },
    ];
    const { ran, limited, send } = sendMany(openLimiter(), { windows, concurrent: 1 });
    await send('acme/1', 20);
    await send('acme/2', 2);
    expect(ran).toEqual(['acme/1 at 0', 'acme/1 at 0', 'acme/2 at 0', 'acme/2 at 0']);
    expect(limited).toHaveLength(18);
  });

  test('a request waits for its place no longer than a minute in all', async () => {
    let asked = 0;
    const takeStored = async (_windows: unknown, now: number) => {
      asked += 1;
      return now + 25_000;
    };
    const { limited, send } = sendMany(openLimiter({ takeStored }), quota);
    const all = send('acme/1', 1);
    await vi.advanceTimersByTimeAsync(60_000);
    await all;
    expect(asked).toBe(3);
    expect(limited).toMatchObject([{ fault: 'limit', until: at(75) }]);
  });

  test.for([
    ['has no place', async () => Date.now() + 90_000, SourceError],
    ['fails', async () => Promise.reject(new Error('The database is closed.')), /database is closed/],
  ] as const)('a request takes no place in memory if the database %s', async ([, refuse, error]) => {
    const refusals = [refuse, refuse, refuse];
    const limiter = openLimiter({ takeStored: async () => refusals.shift()?.() ?? null });
    while (refusals.length > 0)
      await expect(limiter.run(own('acme/1'), quota, signal, async () => 1)).rejects.toThrow(error);
    const { ran, send } = sendMany(limiter, quota);
    await send('acme/1', 2);
    expect(ran).toEqual(['acme/1 at 0', 'acme/1 at 0']);
  });
});

const windowsOf = fc.uniqueArray(
  fc.record(
    {
      requests: fc.integer({ min: 1, max: 6 }),
      seconds: fc.constantFrom(1, 7, 60, 3600),
      of: fc.constant('service' as const),
    },
    { requiredKeys: ['requests', 'seconds'] },
  ),
  { minLength: 1, maxLength: 4, selector: ({ seconds, of }) => `${seconds} ${of}` },
);
const arrivals = fc.array(
  fc.record({
    after: fc.integer({ min: 0, max: 9000 }),
    account: fc.constantFrom('acme/1', 'acme/2', 'b/1'),
  }),
  { minLength: 1, maxLength: 40 },
);

test('no period of the length of a window has more requests than allowed, and each request ends in a turn or a limit', async () => {
  const check = async (
    windows: Quota['windows'],
    concurrent: number,
    asked: { after: number; account: string }[],
  ) => {
    const limiter = openLimiter();
    const ran: { account: string; time: number }[] = [];
    const ends: string[] = [];
    for (const { after, account } of asked) {
      await vi.advanceTimersByTimeAsync(after);
      void limiter
        .run(own(account), { windows, concurrent }, signal, async () => {
          ran.push({ account, time: Date.now() });
          await wait(300, signal);
        })
        .then(
          () => ends.push('turn'),
          (error: unknown) => ends.push(error instanceof SourceError ? error.fault : String(error)),
        );
    }
    // Each request waits at most a minute after those of its account before it.
    await vi.advanceTimersByTimeAsync(asked.length * 61_000);
    expect(ends).toHaveLength(asked.length);
    expect(ends.filter((end) => end === 'turn')).toHaveLength(ran.length);
    expect(ends.filter((end) => end !== 'turn' && end !== 'limit')).toEqual([]);
    for (const { requests, seconds, of } of windows)
      for (const { account, time } of ran) {
        const ownerOf = (one: string) => (of === 'service' ? one.split('/')[0] : one);
        const counted = ran.filter(
          (one) =>
            ownerOf(one.account) === ownerOf(account) && one.time >= time && one.time < time + seconds * 1000,
        );
        expect(counted.length).toBeLessThanOrEqual(requests);
      }
  };
  await fc.assert(fc.asyncProperty(windowsOf, fc.integer({ min: 1, max: 4 }), arrivals, check), {
    numRuns: 200,
  });
});
