import { defaultTimeZone } from '@bellwether/domain/catalogue/product';
import { z } from 'zod';

/** Business and user a job is for. Empty for jobs that the product starts itself. */
export type JobSubject = { businessId?: string | undefined; userId?: string | undefined };

/** Context of a run, next to its payload. */
export type JobContext = Readonly<{
  id: string;
  /** Number of the attempt, from 1. It grows with every retry, and when the process died during a run. */
  attempt: number;
  /**
   * Aborts with `cancelled`, `stopping` (the server stops; the job resumes at the next start) or a timeout
   * error.
   */
  signal: AbortSignal;
  /** Reports progress for the job list. Written at most once a second. */
  progress(done: number, total: number): void;
}>;

/** Reason why a run was aborted. Any other reason is a timeout or a lost claim. */
export type JobStopReason = 'cancelled' | 'stopping';

/** Declaration of a job kind; each kind is a queue of pg-boss. Times are in seconds. */
export type JobDefinition<P extends object> = Readonly<{
  /** Name of its queue, e.g. `deliver-mail`. */
  name: string;
  /** Description for admins. */
  title: string;
  payload: z.ZodType<P>;
  /**
   * Number of retries after a failure. The first retry waits `backoff.first`; each further wait doubles, up
   * to `longest`.
   */
  retries: number;
  backoff: { first: number; longest: number };
  /** Maximum duration; a longer run is aborted and fails. */
  timeout: number;
  /** Number of workers per process, each with one job at a time, or with `batch` jobs. */
  concurrency: number;
  /** Batch size for short and frequent jobs. After a full batch the next one starts without a pause. */
  batch?: number;
  /** Jobs of one business run one after another, across all processes. */
  inOrderOf?: 'business';
  /** Key of which only one job waits or runs at a time; sending another one does nothing. */
  singleton?: (payload: P) => string;
  /** Schedule of the kind. Occurrences missed while no server ran are sent once at the next start. */
  schedule?: Readonly<{
    /**
     * Cron expression (`30 3 * * *`) or recurrence rule of RFC 5545 (`FREQ=MONTHLY;BYDAY=-1FR;BYHOUR=17`).
     */
    at: string;
    timeZone: string;
    payload: P;
    /** Delay in seconds between the due time and the run. */
    delay?: number;
  }>;
}>;

export const defineJob = <P extends object>(definition: JobDefinition<P>): JobDefinition<P> => definition;

/** Error that a retry cannot fix: the job fails at once. Its message is shown to admins. */
export class PermanentFailure extends Error {}

/**
 * Returns the common settings of nightly maintenance: one job at a time, at an hour in the product's default
 * time zone.
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
