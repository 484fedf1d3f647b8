import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { maxConcurrentWrites, maxWaitingWrites, openWriteSlots } from './write-slots.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const addNote = (who: TestClient) =>
  who.post('/v1/modules/dashboard/forms/annotations/items', {
    business_id: testApp.business.south,
    text: 'New website',
    day: '2026-02-03',
  });
const waitTurns = async () => {
  for (let n = 0; n < 50; n++) await new Promise((resolve) => setImmediate(resolve));
};

const holdStore = () => {
  const { db } = testApp.deps;
  const execute = db.execute.bind(db);
  const { promise, resolve } = Promise.withResolvers<void>();
  const found = { waiting: 0, most: 0 };
  const executeLater = async (statement: Parameters<typeof execute>[0]) => {
    found.waiting += 1;
    found.most = Math.max(found.most, found.waiting);
    await promise;
    try {
      return await execute(statement);
    } finally {
      found.waiting -= 1;
    }
  };
  db.execute = executeLater as unknown as typeof execute;
  const letGo = () => {
    db.execute = execute;
    resolve();
  };
  onTestFinished(async () => {
    letGo();
    // Slots become free a few turns of the event loop after the answer.
    await waitTurns();
  });
  return { found, letGo };
};

test("a second user's write starts at once while the first user's writes wait at their limit", async () => {
  const [firstUser, secondUser] = [await testApp.as('owner'), await testApp.as('adviser')];
  const { found, letGo } = holdStore();
  const writesOfUser = Array.from({ length: 64 }, () => addNote(firstUser));
  await waitTurns();
  expect(found.waiting).toBe(maxConcurrentWrites);
  const one = addNote(secondUser);
  await waitTurns();
  expect(found.waiting).toBe(maxConcurrentWrites + 1);
  letGo();
  expect((await one).status).toBe(201);
  expect(new Set((await Promise.all(writesOfUser)).map(({ status }) => status))).toEqual(new Set([201]));
  expect(found.most).toBe(maxConcurrentWrites + 1);
});

test('a user with too many waiting writes gets 429 and Retry-After, and the waiting writes complete', async () => {
  const firstUser = await testApp.as('owner');
  const { letGo } = holdStore();
  const room = maxConcurrentWrites + maxWaitingWrites;
  const writesOfUser = Array.from({ length: room + 5 }, () => addNote(firstUser));
  const rejected = await Promise.all(writesOfUser.slice(room));
  expect(rejected.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(
    Array(5).fill([429, '5']),
  );
  expect(rejected[0]?.body).toMatchObject({
    error: { code: 'too_many', message: expect.stringContaining('still being saved') },
  });
  letGo();
  const done = await Promise.all(writesOfUser.slice(0, room));
  expect(done.every(({ status }) => status === 201)).toBe(true);
});

test('a user whose writes are waiting still gets answers to reads', async () => {
  const firstUser = await testApp.as('owner');
  const { letGo } = holdStore();
  const writesOfUser = Array.from({ length: 10 }, () => addNote(firstUser));
  expect((await firstUser.get('/v1/notifications/choices')).status).toBe(200);
  letGo();
  await Promise.all(writesOfUser);
});

test('the event loop runs other work between the writes of one user', async () => {
  const slots = openWriteSlots();
  const order: string[] = [];
  const write = async () => void order.push('write');
  const writes = Array.from({ length: 6 }, () => slots.run('ann', write, new AbortController().signal));
  setImmediate(() => order.push('other'));
  await Promise.all(writes);
  expect(order.indexOf('other')).toBe(maxConcurrentWrites);
});
