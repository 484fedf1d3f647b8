import type { z } from 'zod';
import type { Database } from '../platform/postgres/database.ts';

/**
 * Maps archive ids to ids of this server. `person` returns null for a user without an account on this server.
 * `own` gives new ids to everything else.
 */
export type IdMapping = { person: (id: unknown) => string | null; own: <T>(value: T) => T };

export type RestoreTarget = IdMapping & {
  businessId: string;
  /** User who imports the archive; becomes the owner of its report schedules. */
  userId: string;
  now: Date;
};

/** Rows of a business that are neither items nor facts: one file of JSON lines in its archive. */
type PartOf<Row> = {
  /** Name of the file. Earlier archives may lack it. */
  file: string;
  row: z.ZodType<Row>;
  /** Yields the rows in batches. `agency` is true for an agency user; other users get no markup on media. */
  read: (db: Database, businessId: string, agency: boolean) => AsyncIterable<readonly unknown[]>;
  /** Runs after items and files are restored, in the transaction `tx`. */
  restore: (tx: Database, rows: readonly Row[], into: RestoreTarget) => Promise<void>;
  /** Returns the users named in the rows. Without it, the rows name none that the archive has to list. */
  listUsers?: (db: Database, businessId: string) => Promise<readonly (string | null)[]>;
};

export type ArchivePart = Omit<PartOf<never>, 'row' | 'restore'> & {
  row: z.ZodType<unknown>;
  restore: (tx: Database, rows: readonly unknown[], into: RestoreTarget) => Promise<void>;
};

/** Returns the part with the type of its rows checked once: rows reach `restore` only through `row`. */
export const defineArchivePart = <Row>(part: PartOf<Row>): ArchivePart => ({
  ...part,
  restore: (tx, rows, into) => part.restore(tx, rows as readonly Row[], into),
});

/** Yields all rows of a query as one batch. */
export async function* asOneBatch<Row>(rows: Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  yield await rows;
}
