import { propertyRuns } from '@bellwether/domain/testing/runs';
import { eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestStore } from '../../testing/store.ts';
import { cachePerBusiness, removeOldChanges } from './business-cache.ts';
import { type Database, runSql, type Store } from './database.ts';
import { businessChanges, businesses, planResults, roles, userRoles, users } from './schema.ts';

let store: Store;
let db: Database;
let ids: string[];
beforeAll(async () => {
  store = await openTestStore();
  ({ db } = store);
  const created = await db
    .insert(businesses)
    .values(['A', 'B', 'C'].map((tradingName) => ({ tradingName })))
    .returning();
  ids = created.map(({ id }) => id);
});
afterAll(() => store.close());

/** Cache of each business's entered leads, as a process has it. It records which businesses it has read. */
const process = (meanwhile: () => Promise<void> = async () => {}, maxAge?: number) => {
  const read: string[] = [];
  const readCached = cachePerBusiness(async (from, requestedIds) => {
    const rows = await from
      .select()
      .from(planResults)
      .where(inArray(planResults.businessId, [...requestedIds]));
    read.push(...requestedIds);
    await meanwhile();
    return new Map(
      requestedIds.map((id) => [
        id,
        rows.filter((row) => row.businessId === id).reduce((sum, row) => sum + (row.leads ?? 0), 0),
      ]),
    );
  }, maxAge);
  return {
    told: async () => {
      read.length = 0;
      const pieces = await readCached(db, ids);
      return { pieces: ids.map((id) => pieces.get(id)), read: ids.map((id) => read.includes(id)) };
    },
  };
};

const truth = async () => {
  const rows = await db.select().from(planResults);
  return ids.map((id) =>
    rows.filter((row) => row.businessId === id).reduce((sum, row) => sum + (row.leads ?? 0), 0),
  );
};

let month = 0;
const enter = (to: Database, at: number, leads: number) => {
  month += 1;
  const on = `${2030 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  return to.insert(planResults).values({ businessId: ids[at] ?? '', month: on, leads });
};

test('each process sees every committed change of a business and rereads only changed businesses', async () => {
  const [one, other] = [process(), process()];
  expect(await one.told()).toEqual({ pieces: [0, 0, 0], read: [true, true, true] });
  expect(await one.told()).toEqual({ pieces: [0, 0, 0], read: [false, false, false] });
  await enter(db, 1, 5);
  expect(await one.told()).toEqual({ pieces: [0, 5, 0], read: [false, true, false] });
  expect((await other.told()).pieces).toEqual([0, 5, 0]);
  await db.update(planResults).set({ leads: 7 }).where(eq(planResults.leads, 5));
  expect(await other.told()).toEqual({ pieces: [0, 7, 0], read: [false, true, false] });
  expect(await one.told()).toEqual({ pieces: [0, 7, 0], read: [false, true, false] });
  await db.delete(planResults);
  expect(await one.told()).toEqual({ pieces: [0, 0, 0], read: [false, true, false] });
  // A rolled-back transaction marks no change.
  await expect(
    db.transaction(async (tx) => {
      await enter(tx, 2, 9);
      throw new Error('No.');
    }),
  ).rejects.toThrow('No.');
  expect(await one.told()).toEqual({ pieces: [0, 0, 0], read: [false, false, false] });
});

test('a change of users or roles invalidates the cache of every business', async () => {
  const one = process();
  await one.told();
  const [person] = await db
    .insert(users)
    .values({ email: 'kept@example.com', firstName: 'A', lastName: 'B' })
    .returning();
  const userId = person?.id ?? '';
  await one.told();
  const all = [true, true, true];
  await db.update(users).set({ lastLoginAt: new Date() }).where(eq(users.id, userId));
  expect((await one.told()).read).toEqual([false, false, false]);
  await db.update(users).set({ status: 'inactive' }).where(eq(users.id, userId));
  expect((await one.told()).read).toEqual(all);
  const [role] = await db.insert(roles).values({ name: 'Keeper' }).returning();
  const roleId = role?.id ?? '';
  await db.insert(userRoles).values({ userId, roleId });
  expect((await one.told()).read).toEqual(all);
  await db.update(roles).set({ name: 'Holder' }).where(eq(roles.id, roleId));
  expect((await one.told()).read).toEqual(all);
  await db.delete(roles).where(eq(roles.id, roleId));
  expect((await one.told()).read).toEqual(all);
});

test('the business cache keeps no rows that were read before a concurrent change', async () => {
  const slow = Promise.withResolvers<void>();
  let waits = 1;
  const one = process(async () => {
    if (waits-- > 0) await slow.promise;
  });
  const first = one.told();
  // The first call has read its rows but has not returned them yet.
  await expect.poll(() => waits).toBe(0);
  await enter(db, 0, 3);
  expect((await one.told()).pieces).toEqual(await truth());
  slow.resolve();
  await first;
  expect((await one.told()).pieces).toEqual(await truth());
});

test('after random changes the business cache of every process returns the current values', async () => {
  const processes = [process(), process(), process()];
  const change = fc.record({
    business: fc.nat(2),
    leads: fc.integer({ min: 1, max: 9 }),
    does: fc.constantFrom('enter', 'change', 'take out', 'two at once'),
    asks: fc.subarray([0, 1, 2]),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 8 }), async (changes) => {
      for (const { business, leads, does, asks } of changes) {
        const ofBusiness = eq(planResults.businessId, ids[business] ?? '');
        if (does === 'enter') await enter(db, business, leads);
        else if (does === 'change') await db.update(planResults).set({ leads }).where(ofBusiness);
        else if (does === 'take out') await db.delete(planResults).where(ofBusiness);
        else
          await db.transaction(async (tx) => {
            await enter(tx, business, leads);
            await enter(tx, (business + 1) % 3, leads);
          });
        for (const at of asks) expect((await processes[at]?.told())?.pieces).toEqual(await truth());
      }
    }),
    { numRuns: propertyRuns(8) },
  );
});

test('marks of changes are deleted after two days, and a process that was idle longer rereads everything', async () => {
  await enter(db, 1, 4);
  const marks = () => runSql(db, sql`select 1 from business_changes`);
  await removeOldChanges(db);
  expect(await marks()).not.toEqual([]);
  await db.update(businessChanges).set({ at: sql`now() - interval '49 hours'` });
  await removeOldChanges(db);
  expect(await marks()).toEqual([]);
  // A negative maximum age, so that every read comes too late, even in the same millisecond.
  const idleProcess = process(undefined, -1);
  await idleProcess.told();
  expect(await idleProcess.told()).toEqual({ pieces: await truth(), read: [true, true, true] });
});
