import { sql } from 'drizzle-orm';
import { type Database, runSql } from '../postgres/database.ts';

/** What pg-boss has no call for, said to its table. A job is named by its queue and its id. */
type Named = { name: string; id: string };

const diedMessage = 'The server ended while this ran.';

/** Writes down how far a running job is, in its envelope. */
export const setProgress = (db: Database, { name, id }: Named, progress: { done: number; total: number }) =>
  db.execute(sql`update pgboss.job set data = jsonb_set(data, '{progress}', ${JSON.stringify(progress)}::jsonb)
    where name = ${name} and id = ${id} and state = 'active'`);

/** Gives a running job back as if it had not been taken: the server stops. */
export const releaseJob = (db: Database, { name, id }: Named) =>
  db.execute(sql`update pgboss.job set state = 'created', started_on = null, heartbeat_on = null, start_after = now()
    where name = ${name} and id = ${id} and state = 'active'`);

/** On PGlite no other process can hold a job: what is said to run has died with the one before, and runs again now. */
export const reclaimJobs = (db: Database) =>
  db.execute(sql`update pgboss.job set
      state = case when retry_count < retry_limit then 'retry' else 'failed' end::pgboss.job_state,
      completed_on = case when retry_count < retry_limit then null else now() end,
      output = ${JSON.stringify({ message: diedMessage })}::jsonb, start_after = now(), heartbeat_on = null
    where state = 'active'`);

/** A payload as one text, whatever the order of its fields: the store keeps them in an order of its own. */
export const payloadKey = (payload: object): string =>
  JSON.stringify(Object.entries(payload).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The payloads of a queue that wait or are worked on, each by its `payloadKey`. */
export const listPendingPayloads = async (db: Database, name: string): Promise<Set<string>> => {
  const rows = await runSql<{ payload: object | null }>(
    db,
    sql`select data->'payload' as payload from pgboss.job where name = ${name} and state < 'completed'`,
  );
  return new Set(rows.map(({ payload }) => payloadKey(payload ?? {})));
};

/** The queue of a job, and what it holds. */
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
