import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Store } from '../../platform/postgres/database.ts';
import { businesses, rolePermissions, users } from '../../platform/postgres/schema.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { openSessions } from './cache.ts';

let world: World;
let token: string;
beforeAll(async () => {
  world = await makeWorld();
  token = (await world.logOn('client')).token;
});
afterAll(() => world.close());

/** The store, with a hand on what it tells of its notifications. */
const heardBy = async () => {
  let state: (heard: boolean) => void = () => undefined;
  const store: Store = {
    ...world.store,
    listen: (channel, onNotify, onState) => {
      state = onState;
      return world.store.listen(channel, onNotify, onState);
    },
  };
  const sessions = await openSessions(store, world.clock);
  return { sessions, hear: (heard: boolean) => state(heard) };
};

test('a session that was read is known without a query', async () => {
  const { sessions } = await heardBy();
  expect(sessions.known(token)).toBeUndefined();
  const read = await sessions.read(token);
  const select = vi.spyOn(world.deps.db, 'select');
  expect(sessions.known(token)).toBe(read);
  expect(select).not.toHaveBeenCalled();
  select.mockRestore();
});

test('a session is read again after a time, and after its expiry it is not known', async () => {
  const { sessions } = await heardBy();
  await sessions.read(token);
  world.clock.advance(5 * 60_000);
  expect(sessions.known(token)).toBeUndefined();
  world.clock.advance(-5 * 60_000);
});

const change = () => world.deps.db;
test.each([
  ['the user', () => change().update(users).set({ firstName: 'Ann' }).where(eq(users.id, world.user.client))],
  ['a business', () => change().update(businesses).set({ currency: 'AUD' })],
  ['a role', () => change().insert(rolePermissions).values({ roleId: world.roles.Client, slug: 'x' })],
])('a change of %s is seen at once [PERM-026]', async (_name, work) => {
  const { sessions } = await heardBy();
  await sessions.read(token);
  await work();
  await sessions.caughtUp();
  expect(sessions.known(token)).toBeUndefined();
});

test('a sign-in of somebody else changes nothing', async () => {
  const { sessions } = await heardBy();
  await sessions.read(token);
  await world.logOn('owner');
  await sessions.caughtUp();
  expect(sessions.known(token)).toBeDefined();
});

test('while notifications cannot be heard nothing is kept', async () => {
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

test('what was read before a change and arrives after it is not kept', async () => {
  const { sessions } = await heardBy();
  const reading = sessions.read(token);
  const changing = world.deps.db.update(businesses).set({ website: 'https://x.example' });
  await Promise.all([reading, changing]);
  await sessions.caughtUp();
  expect(sessions.known(token)).toBeUndefined();
});
