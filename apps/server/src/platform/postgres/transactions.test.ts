import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestStore } from '../../testing/store.ts';
import { openTestJobs } from '../../testing/test-app.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Store } from './database.ts';
import { isInTransaction } from './transactions.ts';

let store: Store;
let jobs: Jobs;
beforeAll(async () => {
  store = await openTestStore();
  jobs = openTestJobs(store);
});
afterAll(async () => {
  await jobs.stop();
  await store.close();
});

test('opening the job queues within a transaction throws instead of deadlocking', async () => {
  const opened = store.db.transaction(() => jobs.open());
  await expect(opened).rejects.toThrow('before the transaction');
  // Work that a transaction started but did not await may open the queues after the transaction has ended.
  const later = await store.db.transaction(async () => {
    expect(isInTransaction()).toBe(true);
    return { open: new Promise<void>((resolve) => setTimeout(resolve, 50)).then(() => jobs.open()) };
  });
  expect(await later.open).toHaveProperty('send');
  expect(isInTransaction()).toBe(false);
});
