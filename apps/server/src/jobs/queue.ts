import type { PGlite } from '@electric-sql/pglite';
import type { PgBoss } from 'pg-boss';

/** The operational store as the queue needs it: PGlite in this process, or PostgreSQL by its address. */
export type QueueStore = { pglite: PGlite } | { connectionString: string };

/** A queue of one kind of job. Jobs of one group run one after another, those of different groups side by side. */
export type JobQueue<T extends object> = {
  /** Adds a job; it outlives this process. */
  send(data: T, group: string): Promise<void>;
  /** Begins to take jobs. Asked again it does nothing. */
  start(): Promise<void>;
  /** Stops taking jobs and waits for those that run. */
  stop(): Promise<void>;
};

const workers = 2;
const stopMs = 10_000;

/**
 * Opens a queue on the operational store. `run` must be safe to repeat: a job whose process died is given out again
 * (on PostgreSQL when its heartbeat stops).
 * @param unfinished What the records say is still to be done when this process starts; it is sent again before the first job
 * is taken. On PGlite no other process can hold a job, so what a dead one left in the queue is dropped.
 */
export function openQueue<T extends object>(
  store: QueueStore,
  name: string,
  run: (data: T) => Promise<void>,
  unfinished: () => Promise<readonly { data: T; group: string }[]>,
  onError: (error: Error) => void,
): JobQueue<T> {
  let opened: Promise<PgBoss> | undefined;

  const add = (boss: PgBoss, data: T, group: string) => boss.send(name, data, { group: { id: group } });
  const open = async (): Promise<PgBoss> => {
    // Loaded when it is first needed, so that the server listens sooner.
    const { fromPglite, PgBoss } = await import('pg-boss');
    const where =
      'pglite' in store
        ? { db: fromPglite(store.pglite), backend: 'pglite' as const }
        : { connectionString: store.connectionString, max: 4 };
    const boss = new PgBoss({ ...where, schedule: false, useListenNotify: true });
    boss.on('error', onError);
    try {
      await begin(boss);
    } catch (error) {
      await boss.stop({ graceful: false });
      throw error;
    }
    return boss;
  };
  const begin = async (boss: PgBoss) => {
    await boss.start();
    await boss.createQueue(name, {
      notify: true,
      heartbeatSeconds: 30,
      expireInSeconds: 6 * 3600,
      retryLimit: 10,
      deleteAfterSeconds: 24 * 3600,
    });
    if ('pglite' in store) await boss.deleteAllJobs(name);
    for (const { data, group } of await unfinished()) await add(boss, data, group);
    // A notification starts a job at once; the poll picks up what had to wait for another job of its group.
    await boss.work<T>(
      name,
      {
        localConcurrency: workers,
        groupConcurrency: 1,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: 1,
      },
      async (jobs) => {
        for (const job of jobs) await run(job.data);
      },
    );
  };
  const start = () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return {
    start: async () => {
      await start();
    },
    send: async (data, group) => {
      await add(await start(), data, group);
    },
    stop: async () => {
      const boss = await opened?.catch(() => undefined);
      await boss?.stop({ graceful: true, timeout: stopMs });
    },
  };
}
