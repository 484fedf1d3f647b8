import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { runSql } from '../platform/postgres/database.ts';
import type { TestApp } from './test-app.ts';

/** Waits until no due job is waiting or running. Jobs that wait for a later retry do not count. */
export const waitForJobs = async ({ deps }: Pick<TestApp, 'deps'>): Promise<void> => {
  await deps.jobs.open();
  const listPending = () =>
    runSql(
      deps.db,
      sql`select name, state from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() + interval '1 second' and left(name, 2) <> '__'`,
    );
  await expect.poll(listPending).toEqual([]);
};

/** Runs the jobs that wait for a retry, and waits until they finish. */
export const runWaitingJobs = async (testApp: Pick<TestApp, 'deps'>): Promise<void> => {
  const { jobs } = testApp.deps;
  for (const { id } of (await jobs.list({ states: ['waiting'], page: 1, perPage: 100 })).jobs)
    await jobs.retry(id);
  await waitForJobs(testApp);
};
