import type { JobSender } from '../platform/jobs/jobs.ts';
import type { Database } from '../platform/postgres/database.ts';

/** Moves what a feature has planned by a business's clock to its new time zone. */
export type TimeZoneMove = {
  feature: string;
  /** Runs in the transaction `tx` of the change. */
  move: (
    tx: Database,
    queue: JobSender,
    move: { businessId: string; from: string; to: string; now: Date },
  ) => Promise<void>;
};
