import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Store } from '../../platform/postgres/database.ts';
import { callCounts } from '../../platform/postgres/schema.ts';
import { openTestStore } from '../../testing/store.ts';
import { type CallLimiter, countUncheckedCalls, openCallLimiter } from './call-limiter.ts';

let store: Store;
const opened: CallLimiter[] = [];
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(async () => {
  for (const one of opened) await one.close();
  await store.close();
});

let at = Date.UTC(2026, 2, 5, 10);
let statements = 0;
const readCounts = () =>
  new Proxy(store.db, {
    get: (db, name: keyof Database) => {
      if (name === 'insert' || name === 'delete') statements += 1;
      const value = db[name];
      return typeof value === 'function' ? value.bind(db) : value;
    },
  });
const open = (): CallLimiter => {
  const limiter = openCallLimiter({
    db: readCounts(),
    report: (error) => expect(error).toBeUndefined(),
    now: () => at,
  });
  opened.push(limiter);
  return limiter;
};
const max = 100;
const countAllowed = async (times: number, callOnce: (n: number) => Promise<{ current: number }>) => {
  const answers = await Promise.all(Array.from({ length: times }, (_, n) => callOnce(n)));
  return answers.filter(({ current }) => current <= max).length;
};

test('a call limit counts the calls of all processes together and restarts every minute', async () => {
  const processes = [open(), open(), open()];
  const any = (n: number) => processes[n % 3]?.count('logon', 'a', max) ?? Promise.reject(new Error('none'));
  const maxAllowed = max + 2 * (countUncheckedCalls(max) - 1);
  const burst = await countAllowed(600, any);
  expect(burst).toBeGreaterThanOrEqual(max);
  expect(burst).toBeLessThanOrEqual(maxAllowed);
  const before = statements;
  expect(await countAllowed(300, any)).toBe(0);
  expect(statements).toBe(before);
  at += 60_000;
  let slow = 0;
  for (let n = 0; n < 240; n += 1) if ((await any(n)).current <= max) slow += 1;
  expect(slow).toBeGreaterThanOrEqual(max);
  expect(slow).toBeLessThanOrEqual(maxAllowed);
  at += 2 * 60_000;
  await countAllowed(40, any);
  expect((await store.db.select().from(callCounts)).map(({ minute }) => minute)).toEqual([
    Math.floor(at / 60_000),
  ]);
});

test('the call limiter counts each call and network separately, with one statement for ten calls', async () => {
  at += 60_000;
  const limiter = open();
  statements = 0;
  for (let n = 0; n < 90; n += 1) expect((await limiter.count('logon', 'b', max)).current).toBe(n + 1);
  // Nine write batches, of which one also deletes earlier minutes.
  expect(statements).toBeLessThanOrEqual(10);
  expect((await limiter.count('logon', 'c', max)).current).toBe(1);
  expect((await limiter.count('reset', 'b', max)).current).toBe(1);
  expect((await limiter.count('reset', 'b', max)).ttl).toBe(60_000);
  for (let n = 0; n < 5; n += 1) await limiter.count('form', 'b', 3);
  expect((await limiter.count('form', 'b', 3)).current).toBeGreaterThan(3);
});

test('each process counts its calls alone while the store fails', async () => {
  const errors: unknown[] = [];
  const broken = new Proxy(store.db, {
    get: (db, name: keyof Database) => {
      if (name === 'insert') throw new Error('away');
      return db[name];
    },
  });
  const limiter = openCallLimiter({ db: broken, report: (error) => errors.push(error), now: () => at });
  opened.push(limiter);
  expect(await countAllowed(150, () => limiter.count('logon', 'd', max))).toBe(max);
  expect(errors.length).toBeGreaterThan(0);
});
