import type { Limiter, Quota } from '@bellwether/connectors/kit/limiter';
import { SourceError } from '@bellwether/connectors/kit/source-error';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../platform/postgres/database.ts';
import { openPostgres } from '../../../platform/postgres/open-postgres.ts';
import { quotaUses } from '../../../platform/postgres/schema.ts';
import { hasPostgres, startPostgres } from '../../../testing/postgres.ts';
import { openTestPglite } from '../../../testing/store.ts';
import { createStoredLimiter, purgeQuotaUses } from './quota.ts';

const day = 86_400;
const start = Date.parse('2026-11-20T03:00:00Z');
const signal = new AbortController().signal;
const atSecond = (seconds: number) => new Date(start + seconds * 1000);

let store: Store;
let stop: (() => Promise<void>) | undefined;
let now: number;
let waits: number[];
beforeEach(() => {
  now = start;
  waits = [];
});
afterEach(async () => {
  await store.db.delete(quotaUses);
});
afterAll(async () => {
  await store.close();
  await stop?.();
});

/** Opens the limiter of a process. Its waits move the clock. */
const openProcess = (isAlone = false) =>
  createStoredLimiter(store.db, {
    isAlone,
    now: () => now,
    wait: async (ms) => {
      waits.push(ms);
      now += ms;
    },
  });
const buildQuota = (...windows: Quota['windows']): Quota => ({ windows, concurrent: 50 });
/** Sends a request; returns its account, or the fault that ended it. */
const send = (limiter: Limiter, account: string, quota: Quota): Promise<string> =>
  limiter
    .run({ account, service: 'Acme' }, quota, signal, async () => account)
    .catch((error: unknown) => {
      if (error instanceof SourceError) return error.fault;
      throw error;
    });
const readUses = async () =>
  Object.fromEntries(
    (await store.db.select().from(quotaUses)).map(({ owner, seconds, used }) => [
      `${owner} ${seconds}`,
      used,
    ]),
  );
const countOf = (ends: readonly string[], wanted: string) => ends.filter((end) => end === wanted).length;

const engines = [
  { name: 'PGlite', isHere: true, open: openTestPglite },
  {
    name: 'PostgreSQL 15',
    isHere: hasPostgres(),
    open: async () => {
      const server = await startPostgres();
      stop = server.stop;
      return openPostgres(server.url, (error) => console.error(error));
    },
  },
];

describe.each(engines.filter(({ isHere }) => isHere))('on $name', ({ open }) => {
  beforeAll(async () => {
    await store?.close();
    store = await open();
  });

  test('200 concurrent requests of two accounts in four processes get exactly the allowed places', async () => {
    const account = { requests: 60, seconds: day };
    const service = { requests: 100, seconds: day, of: 'service' as const };
    const hour = { requests: 70, seconds: 3600 };
    // Two orders of the same windows would lock each other out if the statement kept their order.
    const quotas = [buildQuota(account, hour, service), buildQuota(service, hour, account)];
    const processes = [openProcess(), openProcess(), openProcess(), openProcess()];
    const ends = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const [limiter, quota] = [processes[index % 4], quotas[(index >> 2) % 2]];
        if (!limiter || !quota) throw new Error('No process.');
        return send(limiter, `acme/${(index >> 3) % 2}`, quota);
      }),
    );
    const [first, second] = [countOf(ends, 'acme/0'), countOf(ends, 'acme/1')];
    expect(first + second).toBe(100);
    expect(countOf(ends, 'limit')).toBe(100);
    expect(Math.max(first, second)).toBeLessThanOrEqual(60);
    expect(await readUses()).toEqual({
      'acme 86400': 100,
      'acme/0 86400': first,
      'acme/0 3600': first,
      'acme/1 86400': second,
      'acme/1 3600': second,
    });
    expect(waits).toEqual([]);
  });

  test('a full day of one account stops neither another account nor uses a place of the service', async () => {
    const quota = buildQuota({ requests: 2, seconds: day }, { requests: 4, seconds: 3600, of: 'service' });
    const limiter = openProcess();
    const ends: string[] = [];
    for (const account of ['acme/1', 'acme/1', 'acme/1', 'acme/1', 'acme/2', 'acme/2'])
      ends.push(await send(limiter, account, quota));
    expect(ends).toEqual(['acme/1', 'acme/1', 'limit', 'limit', 'acme/2', 'acme/2']);
    expect(await readUses()).toEqual({ 'acme 3600': 4, 'acme/1 86400': 2, 'acme/2 86400': 2 });
  });

  test('a full day outlasts a restart, names the time of its end, and is then over', async () => {
    const quota = buildQuota({ requests: 2, seconds: day }, { requests: 10, seconds: 60 });
    for (let sent = 0; sent < 2; sent += 1)
      expect(await send(openProcess(true), 'acme/1', quota)).toBe('acme/1');
    now += 1000;
    const refused = openProcess(true).run(
      { account: 'acme/1', service: 'Acme' },
      quota,
      signal,
      async () => 1,
    );
    await expect(refused).rejects.toMatchObject({
      fault: 'limit',
      message: 'The limit of requests to Acme is used up.',
      until: atSecond(day),
    });
    now = start + day * 1000;
    expect(await send(openProcess(true), 'acme/1', quota)).toBe('acme/1');
    expect(await readUses()).toEqual({ 'acme/1 86400': 1 });
  });

  test('a window of another process makes a request wait until its end, once', async () => {
    const quota = buildQuota({ requests: 1, seconds: 60 });
    await send(openProcess(), 'acme/1', quota);
    now += 20_500;
    expect(await send(openProcess(), 'acme/1', quota)).toBe('acme/1');
    expect(waits).toEqual([39_500]);
    expect(await readUses()).toEqual({ 'acme/1 60': 1 });
  });

  test('a window that began while the clock was years ahead is over', async () => {
    const quota = buildQuota({ requests: 1, seconds: day });
    await store.db
      .insert(quotaUses)
      .values({ owner: 'acme/1', seconds: day, endsAt: new Date('2031-01-01T00:00:00Z'), used: 1 });
    expect(await send(openProcess(), 'acme/1', quota)).toBe('acme/1');
    expect(await send(openProcess(), 'acme/1', quota)).toBe('limit');
  });

  test('the counts of ended windows are deleted', async () => {
    const quota = buildQuota({ requests: 5, seconds: day }, { requests: 5, seconds: 3600, of: 'service' });
    await send(openProcess(), 'acme/1', quota);
    await purgeQuotaUses(store.db, atSecond(3601));
    expect(await readUses()).toEqual({ 'acme/1 86400': 1 });
    await purgeQuotaUses(store.db, atSecond(day + 1));
    expect(await readUses()).toEqual({});
    expect(await send(openProcess(), 'acme/1', quota)).toBe('acme/1');
  });
});
