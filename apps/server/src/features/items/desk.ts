import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';

/** What saving an item needs. `db` may be a transaction of the caller: then the save is kept or lost with it. */
export type Desk = Readonly<{ db: Database; clock: Clock }>;

/** Work that is kept as a whole or not at all. */
export const together = <T>(desk: Desk, work: (desk: Desk) => Promise<T>): Promise<T> =>
  desk.db.transaction((db) => work({ ...desk, db }));
