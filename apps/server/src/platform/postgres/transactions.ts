import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from './database.ts';

/** The transaction that the work of now is done in; not open any more once it has ended, for whatever it began and did not wait for. */
const current = new AsyncLocalStorage<{ open: boolean }>();

/** Is this asked within a transaction that has not ended? */
export const isInTransaction = (): boolean => current.getStore()?.open ?? false;

/** The same store, whose transactions are known to `isInTransaction`. */
export const trackTransactions = <D extends Database>(db: D): D => {
  const begin = db.transaction.bind(db);
  db.transaction = (work, config) => {
    const here = { open: true };
    const known: typeof work = (tx) => current.run(here, () => work(tx));
    return begin(known, config).finally(() => {
      here.open = false;
    });
  };
  return db;
};
