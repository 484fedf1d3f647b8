import type { Database } from '../../../platform/postgres/database.ts';

/** Reason with which a read is aborted when its source was paused or disconnected. */
export const stoppedByUser = 'stopped by a user';

/** Interval at which a running read asks whether its source still reads. */
const askEveryMs = 4000;

/**
 * Watches whether a user stops a source while it is read, also in another process. The returned signal is that of the
 * job, and aborts with `stoppedByUser`. @param isRunning whether the source is still to be read
 */
export const watchForStop = (
  db: Database,
  jobSignal: AbortSignal,
  isRunning: (db: Database) => Promise<boolean>,
  everyMs = askEveryMs,
): { signal: AbortSignal; end: () => void } => {
  const stopped = new AbortController();
  const timer = setInterval(() => {
    isRunning(db).then(
      (runs) => {
        if (!runs) stopped.abort(stoppedByUser);
      },
      // The next question finds out; the read itself meets a lost database too.
      () => undefined,
    );
  }, everyMs);
  timer.unref();
  return { signal: AbortSignal.any([jobSignal, stopped.signal]), end: () => clearInterval(timer) };
};
