import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { types } from '@electric-sql/pglite';
import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { openTestPglite } from '../../testing/store.ts';
import { openPglite } from './open-pglite.ts';
import { businesses, roles, users } from './schema.ts';
import { ensureRoles } from './seed.ts';
import { vacuumWhenIdle } from './vacuum.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('saved rows survive a restart, and migrations run once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-store-'));
  const first = await openPglite(folder);
  await first.db.insert(businesses).values({ tradingName: 'Saved', featureFlags: ['a', 'b'] });
  await first.close();
  const second = await openPglite(folder);
  const found = await second.db.select().from(businesses);
  await second.close();
  await rm(folder, { recursive: true });
  expect(found).toMatchObject([
    {
      tradingName: 'Saved',
      status: 'active',
      featureFlags: ['a', 'b'],
      marketingPriorities: { primary: 'leads' },
    },
  ]);
});

test('the record store enforces constraints and creates the default roles once', async () => {
  const store = await openTestPglite();
  const { db } = store;
  const created = await ensureRoles(db);
  expect(await ensureRoles(db)).toEqual(created);
  expect(await db.select().from(roles)).toHaveLength(3);
  const status = sql`'paused'`;
  await expect(db.insert(businesses).values({ tradingName: 'A', status })).rejects.toThrow();
  await expect(
    db.insert(users).values({ email: 'Ann@Example.com', firstName: 'A', lastName: 'B' }),
  ).rejects.toThrow();
  await store.close();
});

test('notifications are delivered before the statement that caused them resolves', async () => {
  const store = await openTestPglite();
  const notified: string[] = [];
  await store.listen(
    'access_changed',
    (payload) => notified.push(payload),
    () => undefined,
  );
  const [created] = await store.db.insert(businesses).values({ tradingName: 'A' }).returning();
  await store.db
    .update(businesses)
    .set({ status: 'lost' })
    .where(eq(businesses.id, created?.id ?? ''));
  expect(notified).toEqual([`business:${created?.id}`, `business:${created?.id}`]);
  await store.close();
});

const idle = () => {
  vi.useFakeTimers();
  const log = { at: 0, vacuums: 0 };
  const upkeep = vacuumWhenIdle(
    {
      vacuum: async () => {
        log.vacuums += 1;
        log.at += 10;
      },
      written: async () => log.at,
    },
    { quiet: 1000, minWritten: 100 },
  );
  return { log, upkeep };
};

test('a changed store is vacuumed once after it becomes idle', async () => {
  const { log, upkeep } = idle();
  log.at = 100;
  for (let i = 0; i < 5; i += 1) {
    upkeep.touch();
    await vi.advanceTimersByTimeAsync(600);
  }
  expect(log.vacuums).toBe(0);
  await vi.advanceTimersByTimeAsync(5000);
  expect(log.vacuums).toBe(1);
  upkeep.touch();
  await vi.advanceTimersByTimeAsync(5000);
  expect(log.vacuums).toBe(1);
  await upkeep.stop();
});

test('the store is not vacuumed while an import runs', async () => {
  const { log, upkeep } = idle();
  log.at = 100;
  const done = upkeep.busy();
  await vi.advanceTimersByTimeAsync(5000);
  expect(log.vacuums).toBe(0);
  done();
  await vi.advanceTimersByTimeAsync(5000);
  expect(log.vacuums).toBe(1);
  await upkeep.stop();
});

test('bytea values are read back unchanged', async () => {
  const store = await openTestPglite();
  const every = Uint8Array.from({ length: 256 }, (_, n) => n);
  const back = async (bytes: Uint8Array) =>
    (await store.pglite.query<{ bytes: Uint8Array }>('select $1::bytea as bytes', [bytes])).rows[0]?.bytes;
  expect(await back(every)).toEqual(every);
  expect(await back(every.subarray(9, 12))).toEqual(Uint8Array.of(9, 10, 11));
  expect(await back(new Uint8Array())).toEqual(new Uint8Array());
  await store.close();
});

test('bytes are passed to PGlite in a single copy instead of byte by byte', async () => {
  const store = await openTestPglite();
  const bytes = Uint8Array.of(1, 2, 3);
  expect(store.pglite.serializers[types.BYTEA]?.(bytes)).toBe(bytes);
  expect(store.pglite.parsers[types.BYTEA]).not.toBe(types.parsers[types.BYTEA]);
  await store.close();
});
