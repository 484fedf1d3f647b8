import type { Deps } from '../../http/deps.ts';

/**
 * What the engine, and the hooks and relations of a kind, work with. `db` may be a transaction of the caller: then a save stands or falls
 * with it.
 */
export type Context = Readonly<Pick<Deps, 'db' | 'clock' | 'config' | 'files'>>;

/** Work that is stored as a whole or not at all. */
export const inTransaction = <T>(context: Context, work: (context: Context) => Promise<T>): Promise<T> =>
  context.db.transaction((db) => work({ ...context, db }));
