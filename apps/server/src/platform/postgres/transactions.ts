import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from './database.ts';

/**
 * Transaction of the current async context. `open` becomes false when the transaction ends, for work that it started
 * but did not await.
 */
const current = new AsyncLocalStorage<{ open: boolean }>();

/** Checks whether the caller runs within an open transaction. */
export const isInTransaction = (): boolean => current.getStore()?.open ?? false;

/** Wraps a database so that `isInTransaction` can detect its transactions. */
export const trackTransactions = <D extends Database>(db: D): D => {
  const begin = db.transaction.bind(db);
  db.transaction = (work, config) => {
    const state = { open: true };
    const trackedWork: typeof work = (tx) => current.run(state, () => work(tx));
    return begin(trackedWork, config).finally(() => {
      state.open = false;
    });
  };
  return db;
};
