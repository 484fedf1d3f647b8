import type { Database } from '../platform/postgres/database.ts';

/** Transfer of work between two users. `by` is the admin who orders the transfer. */
export type Transfer = { from: string; to: string; by: string; now: Date };

/** Open work of a user that must pass to another user before the account is deactivated. */
export type Handover = {
  /** Field of this kind of work in the API's answer about a user's open work. */
  field: 'action_items' | 'digital_analyst_of' | 'report_schedules';
  /** Returns the number of open items, or the names of the businesses with open work. */
  read: (db: Database, userId: string) => Promise<number | string[]>;
  /** Describes the work in a sentence, such as 'the 3 open action items'. */
  describe: (work: number | string[]) => string;
  /** @throws Problem 'invalid' if the new user lacks the permission for the work. */
  transfer: (tx: Database, transfer: Transfer) => Promise<void>;
};
