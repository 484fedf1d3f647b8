import type { Deps } from '../../http/deps.ts';
import type { JobSender } from '../../platform/jobs/jobs.ts';

/**
 * What the engine, and the hooks and relations of a kind, work with. `db` may be a transaction of the caller: then a save stands or falls
 * with it. `queue` is open where a kind's hooks may send jobs: that has to happen before the transaction.
 */
export type Context = Readonly<Pick<Deps, 'db' | 'clock' | 'config' | 'files'> & { queue?: JobSender }>;

/** Work that is stored as a whole or not at all. */
export const inTransaction = <T>(context: Context, work: (context: Context) => Promise<T>): Promise<T> =>
  context.db.transaction((db) => work({ ...context, db }));
