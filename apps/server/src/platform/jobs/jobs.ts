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
import { type JobList, type JobListQuery, listJobs } from './list.ts';
import { findJob, listPendingPayloads, payloadKey, reclaimJobs, releaseJob, setProgress } from './rows.ts';

/** What `data` of pg-boss holds for every job of ours. */
export type JobEnvelope<P> = { payload: P; subject: JobSubject; progress?: { done: number; total: number } };

export type JobWork<P> = (payload: P, run: JobContext) => Promise<void>;

type SendOptions = {
  subject?: JobSubject;
  /** A transaction: the job is there when it commits, and not otherwise. */
  within?: Database;
  /** Seconds from now until it runs. */
  delay?: number;
};

/** Opened queues. */
export type JobSender = {
  /** Adds a job; it outlives this process. `undefined` when one with its singleton key waits or runs already. */
  send<P extends object>(
    kind: JobDefinition<P>,
    payload: P,
    options?: SendOptions,
  ): Promise<string | undefined>;
};

type Registration<P> = {
  /**
   * What the records say is still to be done when a process starts. What no job waits for or works on is sent again: for records that are
   * not written in the transaction that sends their job.
   */
  unfinished?: () => Promise<readonly { payload: P; subject: JobSubject }[]>;
  /** An admin cancelled a job; the records are to say so. Called before the run is broken off. */
  onCancel?: (payload: P) => Promise<void>;
};

/** The queues of the process: one pg-boss, a queue a kind. Several processes on one PostgreSQL share them. */
export type Jobs = {
  /** Says who does the jobs of a kind. Before the queues are opened. */
  register<P extends object>(kind: JobDefinition<P>, work: JobWork<P>, registration?: Registration<P>): void;
  /**
   * Opens the queues, begins to work on them and to follow their schedules. Asked again it does nothing.
   * @throws Error within a transaction: PGlite has one connection, and opening needs it. Ask for it before.
   */
  open(): Promise<JobSender>;
  /** Breaks off what runs, which goes on at the next start, and takes no more. */
  stop(): Promise<void>;
  /** The jobs of the last 14 days, newest first. */
  list(query: JobListQuery): Promise<JobList>;
  /** Has a job run now that failed or waits. Answers its queue; false when it runs, was cancelled or is done, undefined when it is not there. */
  retry(id: string): Promise<string | false | undefined>;
  /** Cancels a job that waits or runs. Answers its queue; false when it has ended, undefined when it is not there. */
  cancel(id: string): Promise<string | false | undefined>;
};

type Options = {
  report: (error: unknown) => void;
  /** False: nothing is sent by itself (tests). */
  schedules?: boolean;
  /** How often a worker looks for what no notification told it of, in seconds. */
  poll?: number;
  /** The clock of pg-boss, which tests move. */
  clock?: BossClock;
};

type Registered = { kind: JobDefinition<object>; work: JobWork<object> } & Registration<object>;
type Job = BossJob<JobEnvelope<unknown>>;

const retention = 14 * 24 * 3600;
const heartbeat = 20;
const stopTimeout = 10_000;
const progressEvery = 1000;

/** The queues on the operational store. pg-boss is loaded when they are opened, so that the server listens sooner. */
export const openJobs = (store: Store, options: Options): Jobs => {
  const { report, schedules = true, poll = 5 } = options;
  const registered = new Map<string, Registered>();
  /** What this process works on, by job. */
  const running = new Map<string, AbortController>();
  let opened: Promise<{ boss: PgBoss; sender: JobSender }> | undefined;
  let stopping = false;

  /** Progress goes into the envelope, now and then. */
  const progressOf = (name: string, id: string): JobContext['progress'] => {
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
        throw new PermanentFailure('This version of the server does not know what was asked for.');
      await work(payload.data, {
        id: job.id,
        attempt: job.retryCount + 1,
        signal,
        progress: progressOf(job.name, job.id),
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

  const openQueue = async (boss: PgBoss, one: Registered, known: ReadonlySet<string>) => {
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
    if (known.has(kind.name)) await boss.updateQueue(kind.name, settings);
    else
      await boss.createQueue(kind.name, { ...settings, policy: kind.singleton ? 'exclusive' : 'standard' });
    // Into the cache of pg-boss: a send within a transaction must not have to look it up.
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
      const known = new Set((await boss.getQueues()).map(({ name }) => name));
      if ('pglite' in connection) await reclaimJobs(store.db);
      for (const one of registered.values()) await openQueue(boss, one, known);
      for (const { name } of schedules ? await boss.getSchedules() : [])
        if (!registered.get(name)?.kind.schedule) await boss.unschedule(name);
      for (const one of registered.values()) await sendUnfinished(sender, one);
      for (const one of registered.values()) {
        const { name, concurrency, batch, inOrderOf } = one.kind;
        // A notification starts a job at once; the poll finds retries, and what had to wait for another job of its group.
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
    if (stopping) throw new Error('The server stops: no jobs are taken any more.');
    // Opening them waits for the one connection of PGlite, which the transaction holds until it has what it waits for.
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

  /** The queue of a job, and what it holds. */
  const find = async (id: string) => {
    const job = await findJob(store.db, id);
    const kind = job && registered.get(job.name);
    return kind && { ...job, ...kind };
  };

  return {
    register: (kind, work, registration = {}) => {
      if (opened) throw new Error(`The queues are open: ${kind.name} comes too late.`);
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
      return listJobs(
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
      // The types of pg-boss leave out what it answers.
      const { affected } = (await boss.cancel(job.name, id)) as { affected?: number };
      if (!affected) return false;
      const payload = job.kind.payload.safeParse(job.payload);
      if (payload.success) await job.onCancel?.(payload.data);
      // Another process finds out by its heartbeat.
      running.get(id)?.abort('cancelled' satisfies JobStopReason);
      return job.name;
    },
  };
};
