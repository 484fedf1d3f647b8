import type { PGlite } from '@electric-sql/pglite';
import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';
import type { ProcessActivity } from './vacuum.ts';

/** The operational store as everything above sees it: the same over PGlite and PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open store. `listen` calls back for every NOTIFY of the channel. */
export type Store = {
  readonly db: Database;
  /** What the queues of jobs work on: PGlite in this process, or PostgreSQL by its address. */
  readonly connection: { pglite: PGlite } | { url: string };
  /** Told of requests and long work, so that upkeep waits for quiet. */
  readonly activity: ProcessActivity;
  /**
   * Listens to the channel for as long as the store is open. `onState(false)` when notifications may have been missed,
   * `onState(true)` when they arrive (again).
   */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    onState: (listening: boolean) => void,
  ): Promise<void>;
  close(): Promise<void>;
};

/** The rows of a statement that Drizzle has no words for. */
export const runSql = async <Row = Record<string, unknown>>(db: Database, statement: SQL): Promise<Row[]> =>
  ((await db.execute(statement)) as { rows: Row[] }).rows;

/** Where the generated SQL lies. */
export const migrationsFolder = `${import.meta.dirname}/migrations`;
