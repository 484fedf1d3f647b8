import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../platform/postgres/database.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { stoppedByUser, watchForStop } from './stop-watch.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const watch = (isRunning: (db: Database) => Promise<boolean>) =>
  watchForStop(testApp.deps.db, new AbortController().signal, isRunning, 5);

test('a read is aborted soon after its source stops, and not before', async () => {
  let [runs, asked] = [true, 0];
  const { signal, end } = watch(() => {
    asked += 1;
    return Promise.resolve(runs);
  });
  await expect.poll(() => asked).toBeGreaterThan(3);
  expect(signal.aborted).toBe(false);
  runs = false;
  await expect.poll(() => signal.reason).toBe(stoppedByUser);
  end();
});

test('a database that does not answer stops no read', async () => {
  let asked = 0;
  const { signal, end } = watch(() => {
    asked += 1;
    return Promise.reject(new Error('no connection'));
  });
  await expect.poll(() => asked).toBeGreaterThan(3);
  expect(signal.aborted).toBe(false);
  end();
});
