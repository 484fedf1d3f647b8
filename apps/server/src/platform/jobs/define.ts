import { defaultTimeZone } from '@bellwether/domain/catalogue/product';
import { z } from 'zod';

/** Business and user that a job is for; empty for jobs that the product starts itself. */
export type JobSubject = { businessId?: string | undefined; userId?: string | undefined };

/** Context of a job's run, besides its payload. */
export type JobContext = Readonly<{
  id: string;
  /** Number of the attempt, from 1. It grows with every retry and after a crash during a run. */
  attempt: number;
  /**
   * Aborts with `cancelled`, `stopping` (the server stops; the job then resumes at the next start) or a timeout error.
   */
  signal: AbortSignal;
  /** Reports progress, shown in the job list. It is stored at most once a second. */
  progress(done: number, total: number): void;
}>;

/** Reason why a run was aborted. A run with any other reason has timed out or lost its claim on the job. */
export type JobStopReason = 'cancelled' | 'stopping';

/** Definition of a kind of job; each kind has its own pg-boss queue. Times are in seconds. */
export type JobDefinition<P extends object> = Readonly<{
  /** Name of the job's queue, such as `deliver-mail`. */
  name: string;
  /** Description of the job for admins. */
  title: string;
  payload: z.ZodType<P>;
  /**
   * Number of retries after a failure. The first retry waits `backoff.first`; each further wait doubles, up
   * to `longest`.
   */
  retries: number;
  backoff: { first: number; longest: number };
  /** Maximum duration of a run; a longer run is aborted and fails. */
  timeout: number;
  /** Number of workers per process, each with one job at a time, or with `batch` jobs. */
  concurrency: number;
  /** Batch size for short and frequent jobs. After a full batch the next one starts without a pause. */
  batch?: number;
  /** Whether jobs of the same business run one after another, across all processes of the store. */
  inOrderOf?: 'business';
  /** Singleton key: while a job with this key waits or runs, sending another has no effect. */
  singleton?: (payload: P) => string;
  /** Schedule of the job. Occurrences missed while no server ran are sent once at the next start. */
  schedule?: Readonly<{
    /**
     * Cron expression (`30 3 * * *`) or recurrence rule of RFC 5545 (`FREQ=MONTHLY;BYDAY=-1FR;BYHOUR=17`).
     */
    at: string;
    timeZone: string;
    payload: P;
    /** Delay in seconds between the scheduled time and the run. */
    delay?: number;
  }>;
}>;

export const defineJob = <P extends object>(definition: JobDefinition<P>): JobDefinition<P> => definition;

/** Error that a retry cannot fix: the job fails at once. Admins see its message. */
export class PermanentFailure extends Error {}

/**
 * Returns the usual settings of nightly maintenance: one job at a time, at an hour in the product's default time zone.
 */
export const nightlySchedule = (at: string, options: { timeout?: number; delay?: number } = {}) =>
  ({
    payload: z.object({}),
    retries: 2,
    backoff: { first: 300, longest: 3600 },
    timeout: options.timeout ?? 3600,
    concurrency: 1,
    singleton: () => 'nightly',
    schedule: {
      at,
      timeZone: defaultTimeZone,
      payload: {},
      ...(options.delay === undefined ? {} : { delay: options.delay }),
    },
  }) as const satisfies Partial<JobDefinition<Record<string, never>>>;
