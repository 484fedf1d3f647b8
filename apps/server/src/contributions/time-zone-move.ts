import type { JobSender } from '../platform/jobs/jobs.ts';
import type { Database } from '../platform/postgres/database.ts';

/** Recalculates planned times of a feature when a business changes its time zone. */
export type TimeZoneMove = {
  feature: string;
  /** The callback runs in the transaction `tx` that changes the time zone. */
  move: (
    tx: Database,
    queue: JobSender,
    move: { businessId: string; from: string; to: string; now: Date },
  ) => Promise<void>;
};
