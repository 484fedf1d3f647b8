import type { Database } from '../platform/postgres/database.ts';

/** Transfer of work between two users. `by` is the user who decides it. */
export type Transfer = { from: string; to: string; by: string; now: Date };

/** Open work of users, which passes to another user before an account is deactivated. */
export type Handover = {
  /** Its field in the answer of a user's open work. */
  field: 'action_items' | 'digital_analyst_of' | 'report_schedules';
  /** Returns the amount of work, or the names of what the user works for. */
  read: (db: Database, userId: string) => Promise<number | string[]>;
  /** Names the work in a sentence: 'the 3 open action items'. */
  describe: (work: number | string[]) => string;
  /** @throws Problem 'invalid' if the new user may not do the work. */
  transfer: (tx: Database, transfer: Transfer) => Promise<void>;
};
