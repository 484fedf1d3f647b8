import type { PGlite } from '@electric-sql/pglite';
import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';
import type { ProcessActivity } from './vacuum.ts';

/** Database connection of the record store, with the same type for PGlite and PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Open record store: PGlite or PostgreSQL. */
export type Store = {
  readonly db: Database;
  /** Connection of the job queues: PGlite in this process, or the URL of PostgreSQL. */
  readonly connection: { pglite: PGlite } | { url: string };
  /** Tracks requests and long work, so that VACUUM waits for an idle moment. */
  readonly activity: ProcessActivity;
  /**
   * Calls `onNotify` for every NOTIFY of the channel, for as long as the store is open. `onState(false)` means that
   * notifications may have been missed, `onState(true)` that they arrive again.
   */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    onState: (listening: boolean) => void,
  ): Promise<void>;
  /** Runs work while no other work with the same key runs, in any process. Work must not lock its own key again. */
  withLock<T>(key: string, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** Runs a raw SQL statement and returns its rows. */
export const runSql = async <Row = Record<string, unknown>>(db: Database, statement: SQL): Promise<Row[]> =>
  ((await db.execute(statement)) as { rows: Row[] }).rows;

/** Folder of the SQL migrations that drizzle-kit generates. */
export const migrationsFolder = `${import.meta.dirname}/migrations`;
