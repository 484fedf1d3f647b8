import { defaultTimeZone } from '@bellwether/contract/catalogue/product';
import { z } from 'zod';

/** Whom a job is for. Empty for what the product does by itself. */
export type JobSubject = { businessId?: string | undefined; userId?: string | undefined };

/** What a job's work is given beside its payload. */
export type JobContext = Readonly<{
  id: string;
  /** From 1; grows with every retry, and when the process died half-way. */
  attempt: number;
  /** Aborted with `cancelled`, `stopping` (the server stops; the job goes on at the next start) or an error of the time-out. */
  signal: AbortSignal;
  /** Says how far the work is, for the list of jobs. Written at most once a second. */
  progress(done: number, total: number): void;
}>;

/** Why a run was broken off; anything else that aborts its signal is a time-out or a lost claim. */
export type JobStopReason = 'cancelled' | 'stopping';

/** The one shape in which every kind of job is declared; each kind is a queue of pg-boss. Times are in seconds. */
export type JobDefinition<P extends object> = Readonly<{
  /** The name of its queue, e.g. `deliver-mail`. */
  name: string;
  /** What it does, in words for admins. */
  title: string;
  payload: z.ZodType<P>;
  /** How often it is tried again after a failure, and how long after the first; each wait is twice the one before, up to `longest`. */
  retries: number;
  backoff: { first: number; longest: number };
  /** A run that takes longer is broken off and counts as failed. */
  timeout: number;
  /** How many workers a process has for it, each with one job at a time, or with `batch`. */
  concurrency: number;
  /** For short jobs of which many come at once: so many are taken together, and after a full batch the next one without a pause. */
  batch?: number;
  /** The jobs of one business run one after another, over all processes. */
  inOrderOf?: 'business';
  /** Of jobs with the same key one waits or runs at a time; sending another beside it does nothing. */
  singleton?: (payload: P) => string;
  /** Sent by itself. What came due while no server ran is sent once at the next start. */
  schedule?: Readonly<{
    /** A cron expression (`30 3 * * *`) or a recurrence rule of RFC 5545 (`FREQ=MONTHLY;BYDAY=-1FR;BYHOUR=17`). */
    at: string;
    timeZone: string;
    payload: P;
    /** Seconds from the moment it is due until it runs. */
    delay?: number;
  }>;
}>;

export const defineJob = <P extends object>(kind: JobDefinition<P>): JobDefinition<P> => kind;

/** Trying again will not help: the job fails at once. The message is shown to admins. */
export class PermanentFailure extends Error {}

/** What upkeep of every night has in common: one at a time, at an hour of the product's own time zone. */
export const nightlySchedule = (at: string, more: { timeout?: number; delay?: number } = {}) =>
  ({
    payload: z.object({}),
    retries: 2,
    backoff: { first: 300, longest: 3600 },
    timeout: more.timeout ?? 3600,
    concurrency: 1,
    singleton: () => 'nightly',
    schedule: {
      at,
      timeZone: defaultTimeZone,
      payload: {},
      ...(more.delay === undefined ? {} : { delay: more.delay }),
    },
  }) as const satisfies Partial<JobDefinition<Record<string, never>>>;
