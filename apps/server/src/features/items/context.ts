import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';

/** What saving an item needs. `db` may be a transaction of the caller: then the save stands or falls with it. */
export type Context = Readonly<{ db: Database; clock: Clock }>;

/** Work that is stored as a whole or not at all. */
export const inTransaction = <T>(context: Context, work: (context: Context) => Promise<T>): Promise<T> =>
  context.db.transaction((db) => work({ ...context, db }));
