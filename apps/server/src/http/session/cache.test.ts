import { eq } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Store } from '../../platform/postgres/database.ts';
import { businesses, rolePermissions, sourceAccounts, users } from '../../platform/postgres/schema.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { openSessionCache } from './cache.ts';

let testApp: TestApp;
let token: string;
beforeAll(async () => {
  testApp = await openTestApp();
  token = (await testApp.logOn('client')).token;
});
afterAll(() => testApp.close());

/** Opens a session cache on a store whose notifications the test turns on and off. */
const heardBy = async () => {
  let state: (heard: boolean) => void = () => undefined;
  const store: Store = {
    ...testApp.store,
    listen: (channel, onNotify, onState) => {
      state = onState;
      return testApp.store.listen(channel, onNotify, onState);
    },
  };
  const sessions = await openSessionCache(store, testApp.clock);
  return { sessions, hear: (heard: boolean) => state(heard) };
};

test('a cached session is returned without a query', async () => {
  const { sessions } = await heardBy();
  expect(sessions.known(token)).toBeUndefined();
  const read = await sessions.read(token);
  const select = vi.spyOn(testApp.deps.db, 'select');
  expect(sessions.known(token)).toBe(read);
  expect(select).not.toHaveBeenCalled();
  select.mockRestore();
});

test('a cached session is dropped after five minutes', async () => {
  const { sessions } = await heardBy();
  await sessions.read(token);
  testApp.clock.advance(5 * 60_000);
  expect(sessions.known(token)).toBeUndefined();
  testApp.clock.advance(-5 * 60_000);
});

const change = () => testApp.deps.db;
const ofNorth = (column: AnyPgColumn) => eq(column, testApp.business.north);
test.each([
  [
    'the user',
    () => change().update(users).set({ firstName: 'Ann' }).where(eq(users.id, testApp.user.client)),
  ],
  ['a business', () => change().update(businesses).set({ currency: 'AUD' })],
  ['a role', () => change().insert(rolePermissions).values({ roleId: testApp.roles.Client, slug: 'x' })],
])('a change of %s invalidates the session at once [PERM-026]', async (_name, work) => {
  const { sessions } = await heardBy();
  await sessions.read(token);
  await work();
  await sessions.syncBarrier();
  expect(sessions.known(token)).toBeUndefined();
});

test('a cached session stays cached when another user signs in', async () => {
  const { sessions } = await heardBy();
  await sessions.read(token);
  await testApp.logOn('owner');
  await sessions.syncBarrier();
  expect(sessions.known(token)).toBeDefined();
});

test('a cached session stays cached after changes that no session depends on', async () => {
  const { sessions } = await heardBy();
  const { db } = testApp.deps;
  await sessions.read(token);
  await db.update(businesses).set({ website: 'https://y.example', updatedAt: new Date() });
  await db.update(sourceAccounts).set({ credentials: Buffer.from('renewed'), updatedAt: new Date() });
  await db
    .update(businesses)
    .set({ tradingName: 'Not ours' })
    .where(eq(businesses.id, testApp.business.elsewhere));
  await sessions.syncBarrier();
  expect(sessions.known(token)).toBeDefined();
});

test.each([
  ['its business', () => change().update(businesses).set({ timeZone: 'UTC' }).where(ofNorth(businesses.id))],
  [
    'what it is connected to',
    () => change().delete(sourceAccounts).where(ofNorth(sourceAccounts.businessId)),
  ],
  [
    'that it is deleted',
    () => change().update(businesses).set({ deletedAt: new Date() }).where(ofNorth(businesses.id)),
  ],
  [
    'that it is back',
    () => change().update(businesses).set({ deletedAt: null }).where(ofNorth(businesses.id)),
  ],
])('a change to the business (%s) invalidates the session at once [PERM-026]', async (_name, work) => {
  const { sessions } = await heardBy();
  await sessions.read(token);
  await work();
  await sessions.syncBarrier();
  expect(sessions.known(token)).toBeUndefined();
});

test('the session cache caches nothing while the store delivers no notifications', async () => {
  const { sessions, hear } = await heardBy();
  await sessions.read(token);
  hear(false);
  expect(sessions.known(token)).toBeUndefined();
  await sessions.read(token);
  expect(sessions.known(token)).toBeUndefined();
  hear(true);
  await sessions.read(token);
  expect(sessions.known(token)).toBeDefined();
});

test('a session whose data changed while it was being read is not cached', async () => {
  const { sessions } = await heardBy();
  const pendingRead = sessions.read(token);
  const pendingChange = testApp.deps.db.update(businesses).set({ tradingName: 'Another name' });
  await Promise.all([pendingRead, pendingChange]);
  await sessions.syncBarrier();
  expect(sessions.known(token)).toBeUndefined();
});
