import type { Deps } from '../../http/deps.ts';
import type { JobSender } from '../../platform/jobs/jobs.ts';

/**
 * Dependencies of the item engine and of an item type's hooks and relations. `db` may be the caller's transaction, so
 * that a save commits or rolls back with it. `queue` is set for types whose hooks may send jobs. It must be opened
 * before the transaction.
 */
export type ItemContext = Readonly<Pick<Deps, 'db' | 'clock' | 'config' | 'files'> & { queue?: JobSender }>;

/** Runs work in a transaction. */
export const inTransaction = <T>(
  context: ItemContext,
  work: (context: ItemContext) => Promise<T>,
): Promise<T> => context.db.transaction((db) => work({ ...context, db }));
