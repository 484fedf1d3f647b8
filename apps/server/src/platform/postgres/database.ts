import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';
import type { Activity } from './vacuum.ts';

/** The operational store as everything above sees it: the same over PGlite and PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open store. `listen` calls back for every NOTIFY of the channel. */
export type Store = {
  readonly db: Database;
  /** Told of requests and long work, so that upkeep waits for quiet. */
  readonly activity: Activity;
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

/** Where the generated SQL lies. */
export const migrationsFolder = `${import.meta.dirname}/migrations`;
