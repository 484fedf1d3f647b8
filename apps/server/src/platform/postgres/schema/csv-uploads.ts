import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import type { AmountRule } from '@bellwether/contract/imports/amount-rule';
import { bigint, boolean, date, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { RowStats } from '../../warehouse.ts';
import { businesses } from './businesses.ts';
import { createdAtColumn, idColumn } from './columns.ts';
import { users } from './users.ts';

/**
 * What a dry run found. `reading` is for the import that follows, which takes the same rows from the Parquet file `rows`, or reads them again
 * in one pass: what only the whole file shows of how its cells are read, the business's day on which it was, and what a load has to know of the
 * rows.
 */
export type StoredDryRun = NonNullable<CsvUpload['dry_run']> & {
  reading: {
    format: {
      decimal: '.' | ',';
      order: 'dmy' | 'mdy';
      mixedDocuments?: boolean;
      totals?: readonly number[];
      amounts?: AmountRule;
      partlyNumbered?: true;
    };
    today: string;
    survey: RowStats;
    withdraws?: boolean;
    rows?: string;
  };
};

/** Where the table of a file is and what its first rows show (uploads/reading/layout.ts), found once for the check and the import. */
export type StoredLayout = {
  header: string[];
  headerLine: number;
  firstLine: number;
  endLine: number | null;
  sample: string[][];
  notes: string[];
};

/**
 * An uploaded file and what became of it. `loadId` is chosen before an import starts, so that a crash between the
 * warehouse's commit and this row can be put right by asking the warehouse for that load.
 */
export const csvUploads = pgTable(
  'csv_uploads',
  {
    id: idColumn(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<CsvUpload['kind']>().notNull(),
    state: text('state').$type<CsvUpload['state']>().notNull(),
    fileName: text('file_name').notNull(),
    fileBytes: bigint('file_bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    header: jsonb('header').$type<CsvUpload['header']>().notNull(),
    sample: jsonb('sample').$type<CsvUpload['sample']>().notNull(),
    sheets: jsonb('sheets').$type<CsvUpload['sheets']>().notNull().default([]),
    mapping: jsonb('mapping').$type<CsvUpload['mapping']>().notNull(),
    /** Of the file as the mapping reads it; null for an upload of an earlier release, and when the file is not kept any more. */
    layout: jsonb('layout').$type<StoredLayout>(),
    remembered: boolean('remembered').notNull().default(false),
    problems: jsonb('problems').$type<CsvUpload['problems']>().notNull().default([]),
    dryRun: jsonb('dry_run').$type<StoredDryRun>(),
    progress: jsonb('progress').$type<CsvUpload['progress']>(),
    fromDate: date('from_date', { mode: 'string' }),
    toDate: date('to_date', { mode: 'string' }),
    createdAt: createdAtColumn(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    loadId: uuid('load_id'),
    /** Where the normalised file lies, below DATA_DIR. */
    storedAs: text('stored_as'),
    error: text('error'),
  },
  (t) => [
    index('csv_uploads_business').on(t.businessId, t.kind, t.createdAt),
    index('csv_uploads_state').on(t.state),
  ],
);

/** The columns somebody chose for a file with these headings, kept for the next one. */
export const rememberedMappings = pgTable(
  'remembered_mappings',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<CsvUpload['kind']>().notNull(),
    headerHash: text('header_hash').notNull(),
    mapping: jsonb('mapping').$type<CsvUpload['mapping']>().notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.kind, t.headerHash] })],
);
