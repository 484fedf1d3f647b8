import type { z } from 'zod';
import type { Database } from '../platform/postgres/database.ts';

/**
 * Maps the ids in an archive to ids of this server. `person` returns null for a user without an account on this server.
 * `own` returns new ids for all other records.
 */
export type IdMapping = { person: (id: unknown) => string | null; own: <T>(value: T) => T };

export type RestoreTarget = IdMapping & {
  businessId: string;
  /** User who imports the archive. This user becomes the owner of its report schedules. */
  userId: string;
  now: Date;
};

/** Kind of rows in a business archive besides items and facts, stored as a file of JSON lines. */
type PartOf<Row> = {
  /** Name of the part's file; archives of earlier versions may lack the file. */
  file: string;
  row: z.ZodType<Row>;
  /** Yields the part's rows in batches. `agency` is true for an agency user; other users get no markup on media. */
  read: (db: Database, businessId: string, agency: boolean) => AsyncIterable<readonly unknown[]>;
  /** Restores the part's rows after items and files, in the transaction `tx`. */
  restore: (tx: Database, rows: readonly Row[], into: RestoreTarget) => Promise<void>;
  /** Returns the users that the part's rows name, so that the archive lists them. Absent if the rows name no users. */
  listUsers?: (db: Database, businessId: string) => Promise<readonly (string | null)[]>;
};

export type ArchivePart = Omit<PartOf<never>, 'row' | 'restore'> & {
  row: z.ZodType<unknown>;
  restore: (tx: Database, rows: readonly unknown[], into: RestoreTarget) => Promise<void>;
};

/** Defines an archive part whose rows are validated by its `row` schema before `restore` receives them. */
export const defineArchivePart = <Row>(part: PartOf<Row>): ArchivePart => ({
  ...part,
  restore: (tx, rows, into) => part.restore(tx, rows as readonly Row[], into),
});

/** Yields all rows of a query as a single batch. */
export async function* asOneBatch<Row>(rows: Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  yield await rows;
}
