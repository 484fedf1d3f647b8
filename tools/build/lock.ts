import { DatabaseSync } from 'node:sqlite';

/** SQLite's maximum timeout, which matters only if a build hangs. */
const maxWaitMs = 2 ** 31 - 1;

const isBusy = (error: unknown) => error instanceof Error && /database is locked/.test(error.message);

const acquire = (file: string, waitMs: number): DatabaseSync => {
  const lock = new DatabaseSync(file, { timeout: waitMs });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
};

/**
 * Runs work that only one process may do at a time; other processes wait. The lock is SQLite's, because Node has none.
 * The operating system releases it when the process ends, so a killed process never blocks others. @param onWait is
 * called when another process holds the lock.
 */
export const withProcessLock = async (
  file: string,
  onWait: () => void,
  work: () => Promise<void>,
): Promise<void> => {
  let lock: DatabaseSync;
  try {
    lock = acquire(file, 0);
  } catch (error) {
    if (!isBusy(error)) throw error;
    onWait();
    lock = acquire(file, maxWaitMs);
  }
  try {
    await work();
  } finally {
    lock.close();
  }
};
