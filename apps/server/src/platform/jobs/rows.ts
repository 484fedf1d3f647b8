import { sql } from 'drizzle-orm';
import { type Database, runSql } from '../postgres/database.ts';

/** Identifies a job by queue and id. This file has SQL statements for what pg-boss has no API for. */
type Named = { name: string; id: string };

const diedMessage = 'The server stopped while this was running.';

/** Stores the progress of a running job. */
export const setProgress = (db: Database, { name, id }: Named, progress: { done: number; total: number }) =>
  db.execute(sql`update pgboss.job set data = jsonb_set(data, '{progress}', ${JSON.stringify(progress)}::jsonb)
    where name = ${name} and id = ${id} and state = 'active'`);

/** Returns a running job to its queue as if it had never started, because the server stops. */
export const releaseJob = (db: Database, { name, id }: Named) =>
  db.execute(sql`update pgboss.job set state = 'created', started_on = null, heartbeat_on = null, start_after = now()
    where name = ${name} and id = ${id} and state = 'active'`);

/**
 * Requeues jobs that a dead process left running. On PGlite no other process can run jobs, so every active job is left
 * over.
 */
export const reclaimJobs = (db: Database) =>
  db.execute(sql`update pgboss.job set
      state = case when retry_count < retry_limit then 'retry' else 'failed' end::pgboss.job_state,
      completed_on = case when retry_count < retry_limit then null else now() end,
      output = ${JSON.stringify({ message: diedMessage })}::jsonb, start_after = now(), heartbeat_on = null
    where state = 'active'`);

/** Returns a payload as text, independent of field order, because jsonb stores fields in its own order. */
export const payloadKey = (payload: object): string =>
  JSON.stringify(Object.entries(payload).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Returns the `payloadKey` of every waiting or running job of a queue. */
export const listPendingPayloads = async (db: Database, name: string): Promise<Set<string>> => {
  const rows = await runSql<{ payload: object | null }>(
    db,
    sql`select data->'payload' as payload from pgboss.job where name = ${name} and state < 'completed'`,
  );
  return new Set(rows.map(({ payload }) => payloadKey(payload ?? {})));
};

/** Returns the queue and the payload of a job; undefined when it does not exist. */
export const findJob = async (
  db: Database,
  id: string,
): Promise<{ name: string; payload: unknown } | undefined> =>
  (
    await runSql<{ name: string; payload: unknown }>(
      db,
      sql`select name, data->'payload' as payload from pgboss.job where id = ${id}`,
    )
  )[0];
