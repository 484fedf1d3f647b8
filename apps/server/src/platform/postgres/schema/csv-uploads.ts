import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import type { AmountRule } from '@bellwether/reading/cells/amount-rule';
import type { Layout } from '@bellwether/reading/layout/layout';
import { bigint, boolean, date, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { RowStats } from '../../warehouse.ts';
import { businesses } from './businesses.ts';
import { createdAtColumn, idColumn } from './columns.ts';
import { users } from './people/users.ts';

/**
 * Result of an upload's dry run. The import uses `reading`: it takes rows from the Parquet file `rows`, or reads the
 * file again in a single pass. `reading` also has the cell format, the business's date at the dry run, and the row
 * statistics that a load needs.
 */
export type StoredDryRun = NonNullable<CsvUpload['dry_run']> & {
  reading: {
    format: {
      decimal: '.' | ',';
      order: 'dmy' | 'mdy' | 'ymd';
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

/**
 * Uploaded table file and its import status. `loadId` is chosen before an import starts. If the server crashes between
 * the warehouse's commit and this row's update, a restart finds the load by this id and repairs the row.
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
    /**
     * Layout of the file under the current mapping, detected once for the dry run and the import. Null for an upload of
     * an earlier release and once the file is deleted.
     */
    layout: jsonb('layout').$type<Layout>(),
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
    /** Path of the normalised Parquet file, relative to DATA_DIR. */
    storedAs: text('stored_as'),
    error: text('error'),
  },
  (t) => [
    index('csv_uploads_business').on(t.businessId, t.kind, t.createdAt),
    index('csv_uploads_state').on(t.state),
  ],
);

/** Column mappings that users chose, reused for the next file with the same headings. */
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
