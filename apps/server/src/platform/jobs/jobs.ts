import { sql } from 'drizzle-orm';
import type { Clock as BossClock, Job as BossJob, DrizzleTransactionLike, PgBoss } from 'pg-boss';
import type { Database, Store } from '../postgres/database.ts';
import { isInTransaction } from '../postgres/transactions.ts';
import {
  type JobContext,
  type JobDefinition,
  type JobStopReason,
  type JobSubject,
  PermanentFailure,
} from './define.ts';
import { describeError } from './describe-error.ts';
import { type JobList, type JobListQuery, readJobs } from './list.ts';
import { findJob, listPendingPayloads, payloadKey, reclaimJobs, releaseJob, setProgress } from './rows.ts';

/** Structure of a job's `data` in pg-boss. */
export type JobEnvelope<P> = { payload: P; subject: JobSubject; progress?: { done: number; total: number } };

export type JobHandler<P> = (payload: P, run: JobContext) => Promise<void>;

type SendOptions = {
  subject?: JobSubject;
  /** Transaction of the sender: the job exists only if the transaction commits. */
  within?: Database;
  /** Seconds from now until the job starts. */
  delay?: number;
};

/** Sends jobs, once the queues are open. */
export type JobSender = {
  /**
   * Adds a job, which survives the end of this process. Returns `undefined` if a job with the same singleton key waits
   * or runs.
   */
  send<P extends object>(
    kind: JobDefinition<P>,
    payload: P,
    options?: SendOptions,
  ): Promise<string | undefined>;
};

type Registration<P> = {
  /**
   * Returns unfinished work from the database when a process starts; work without a pending job is sent again. Needed
   * for records that are not written in the transaction that sends their job.
   */
  unfinished?: () => Promise<readonly { payload: P; subject: JobSubject }[]>;
  /** Updates the records of a job that an admin cancels, before the run is aborted. */
  onCancel?: (payload: P) => Promise<void>;
};

/**
 * Job queues of the process: one pg-boss with a queue for each kind. Several processes on one PostgreSQL
 * share them.
 */
export type Jobs = {
  /** Registers the worker of a job kind. Must be called before `open`. */
  register<P extends object>(
    kind: JobDefinition<P>,
    work: JobHandler<P>,
    registration?: Registration<P>,
  ): void;
  /**
   * Opens the queues and starts workers and schedules. Further calls have no effect. @throws Error within a
   * transaction, because opening the queues needs PGlite's only connection. Open the queues before the transaction.
   */
  open(): Promise<JobSender>;
  /** Aborts running jobs, which resume at the next start, and accepts no new jobs. */
  stop(): Promise<void>;
  /** Lists the jobs of the last 14 days, newest first. */
  list(query: JobListQuery): Promise<JobList>;
  /**
   * Runs a failed or waiting job now. Returns its queue; false if the job is running, cancelled or done; undefined if
   * it does not exist.
   */
  retry(id: string): Promise<string | false | undefined>;
  /**
   * Cancels a waiting or running job. Returns its queue; false if the job has ended; undefined if it does not exist.
   */
  cancel(id: string): Promise<string | false | undefined>;
};

type Options = {
  report: (error: unknown) => void;
  /** False disables schedules, as in tests. */
  schedules?: boolean;
  /** Poll interval of a worker in seconds, for jobs that start without a notification. */
  poll?: number;
  /** Clock that pg-boss uses; tests move it. */
  clock?: BossClock;
};

type Registered = { kind: JobDefinition<object>; work: JobHandler<object> } & Registration<object>;
type Job = BossJob<JobEnvelope<unknown>>;

const retention = 14 * 24 * 3600;
const heartbeat = 20;
const stopTimeout = 10_000;
const progressEvery = 1000;

/**
 * Creates the job queues on the record store. pg-boss is loaded only when the queues are opened, so that the server
 * listens sooner.
 */
export const openJobs = (store: Store, options: Options): Jobs => {
  const { report, schedules = true, poll = 5 } = options;
  const registered = new Map<string, Registered>();
  /** Abort controllers of the jobs running in this process, by job id. */
  const running = new Map<string, AbortController>();
  let opened: Promise<{ boss: PgBoss; sender: JobSender }> | undefined;
  let stopping = false;

  /** Returns the progress callback of a job, which stores progress at most every `progressEvery` ms. */
  const createProgress = (name: string, id: string): JobContext['progress'] => {
    let writtenAt = Number.NEGATIVE_INFINITY;
    return (done, total) => {
      if (performance.now() - writtenAt < progressEvery && done < total) return;
      writtenAt = performance.now();
      setProgress(store.db, { name, id }, { done, total }).catch(report);
    };
  };

  const runOne = async ({ kind, work }: Registered, job: Job) => {
    const abort = new AbortController();
    running.set(job.id, abort);
    const signal = AbortSignal.any([job.signal, abort.signal]);
    if (stopping) abort.abort('stopping' satisfies JobStopReason);
    try {
      signal.throwIfAborted();
      const payload = kind.payload.safeParse(job.data.payload);
      if (!payload.success)
        throw new PermanentFailure('This version of the server cannot read the data of this job.');
      await work(payload.data, {
        id: job.id,
        attempt: job.retryCount + 1,
        signal,
        progress: createProgress(job.name, job.id),
      });
      return { id: job.id, status: 'completed' as const };
    } catch (error) {
      if (signal.reason === ('stopping' satisfies JobStopReason)) await releaseJob(store.db, job);
      else if (signal.reason !== ('cancelled' satisfies JobStopReason)) report(error);
      return {
        id: job.id,
        status: error instanceof PermanentFailure ? ('deadletter' as const) : ('failed' as const),
        output: { message: describeError(error) },
      };
    } finally {
      running.delete(job.id);
    }
  };

  const openQueue = async (boss: PgBoss, one: Registered, existingQueues: ReadonlySet<string>) => {
    const { kind } = one;
    const settings = {
      notify: true,
      heartbeatSeconds: heartbeat,
      expireInSeconds: kind.timeout,
      retryLimit: kind.retries,
      retryDelay: kind.backoff.first,
      retryDelayMax: kind.backoff.longest,
      retryBackoff: true,
      retentionSeconds: retention,
      deleteAfterSeconds: retention,
    };
    if (existingQueues.has(kind.name)) await boss.updateQueue(kind.name, settings);
    else
      await boss.createQueue(kind.name, { ...settings, policy: kind.singleton ? 'exclusive' : 'standard' });
    // Fills the cache of pg-boss, because sending within a transaction must not look up the queue.
    await boss.findJobs(kind.name, { id: '00000000-0000-0000-0000-000000000000' });
    if (kind.schedule && schedules) {
      const { at, timeZone, payload, delay } = kind.schedule;
      await boss.schedule(
        kind.name,
        at,
        { payload, subject: {} },
        {
          tz: timeZone,
          missed: 'once',
          ...(kind.singleton ? { singletonKey: kind.singleton(payload) } : {}),
          ...(delay === undefined ? {} : { startAfter: delay }),
        },
      );
    }
  };

  const sendUnfinished = async (sender: JobSender, { kind, unfinished }: Registered) => {
    if (!unfinished) return;
    const pending = await listPendingPayloads(store.db, kind.name);
    for (const { payload, subject } of await unfinished())
      if (!pending.has(payloadKey(payload))) await sender.send(kind, payload, { subject });
  };

  const begin = async () => {
    const { fromDrizzle, fromPglite, PgBoss } = await import('pg-boss');
    const { connection } = store;
    const boss = new PgBoss({
      ...('pglite' in connection
        ? { db: fromPglite(connection.pglite), backend: 'pglite' as const }
        : { connectionString: connection.url, max: 4 }),
      schedule: schedules,
      useListenNotify: true,
      ...(options.clock ? { clock: options.clock } : {}),
    });
    boss.on('error', report);
    const sender: JobSender = {
      send: async (kind, payload, { subject = {}, within, delay } = {}) => {
        const id = await boss.send(kind.name, { payload, subject } satisfies JobEnvelope<unknown>, {
          ...(kind.singleton ? { singletonKey: kind.singleton(payload) } : {}),
          ...(kind.inOrderOf && subject.businessId ? { group: { id: subject.businessId } } : {}),
          ...(delay === undefined ? {} : { startAfter: delay }),
          ...(within ? { db: fromDrizzle(within as DrizzleTransactionLike, sql) } : {}),
        });
        return id ?? undefined;
      },
    };
    try {
      await boss.start();
      const existingQueues = new Set((await boss.getQueues()).map(({ name }) => name));
      if ('pglite' in connection) await reclaimJobs(store.db);
      for (const one of registered.values()) await openQueue(boss, one, existingQueues);
      for (const { name } of schedules ? await boss.getSchedules() : [])
        if (!registered.get(name)?.kind.schedule) await boss.unschedule(name);
      for (const one of registered.values()) await sendUnfinished(sender, one);
      for (const one of registered.values()) {
        const { name, concurrency, batch, inOrderOf } = one.kind;
        // A notification starts a job at once. Polling finds retries and jobs that waited for another job of their
        // group.
        const seconds = inOrderOf ? Math.min(1, poll) : poll;
        await boss.work<JobEnvelope<unknown>>(
          name,
          {
            perJobResults: true,
            localConcurrency: concurrency,
            ...(batch ? { batchSize: batch, burstWhenBatchFull: true } : {}),
            ...(inOrderOf ? { groupConcurrency: 1 } : {}),
            pollingIntervalSeconds: Math.min(2, seconds),
            notifyPollingIntervalSeconds: seconds,
          },
          (jobs) => Promise.all(jobs.map((job) => runOne(one, job))),
        );
      }
    } catch (error) {
      await boss.stop({ graceful: false });
      throw error;
    }
    return { boss, sender };
  };
  const open = () => {
    if (stopping) throw new Error('The server is stopping and accepts no more jobs.');
    // Opening the queues here would deadlock, because it waits for PGlite's only connection, which the transaction
    // holds.
    if (isInTransaction())
      throw new Error(
        'Open the queues, or the outbox, before the transaction that sends: within it, it waits for itself.',
      );
    opened ??= begin().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };

  /** Returns a job with its queue, payload and registered definition. */
  const find = async (id: string) => {
    const job = await findJob(store.db, id);
    const kind = job && registered.get(job.name);
    return kind && { ...job, ...kind };
  };

  return {
    register: (kind, work, registration = {}) => {
      if (opened) throw new Error(`The queues are already open: ${kind.name} was registered too late.`);
      registered.set(kind.name, { kind, work, ...registration } as unknown as Registered);
    },
    open: async () => (await open()).sender,
    stop: async () => {
      stopping = true;
      for (const abort of running.values()) abort.abort('stopping' satisfies JobStopReason);
      const boss = await opened?.then((one) => one.boss).catch(() => undefined);
      await boss?.stop({ graceful: true, timeout: stopTimeout });
    },
    list: async (query) => {
      await open();
      return readJobs(
        store.db,
        [...registered.values()].map(({ kind }) => kind),
        query,
      );
    },
    retry: async (id) => {
      const { boss } = await open();
      const job = await find(id);
      if (!job) return undefined;
      await boss.retry(job.name, id);
      const { updated } = await boss.update(job.name, undefined, { id, startAfter: new Date() });
      return updated > 0 && job.name;
    },
    cancel: async (id) => {
      const { boss } = await open();
      const job = await find(id);
      if (!job) return undefined;
      // The types of pg-boss lack the result of `cancel`.
      const { affected } = (await boss.cancel(job.name, id)) as { affected?: number };
      if (!affected) return false;
      const payload = job.kind.payload.safeParse(job.payload);
      if (payload.success) await job.onCancel?.(payload.data);
      // A run in another process notices the cancellation at its next heartbeat.
      running.get(id)?.abort('cancelled' satisfies JobStopReason);
      return job.name;
    },
  };
};
