import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { createdAtColumn, idColumn, timestampColumn } from './columns.ts';
import { users } from './users.ts';

/** A stored file: what it is, what it belongs to, where its bytes lie in the file store. */
export const files = pgTable(
  'files',
  {
    id: idColumn(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    /** The slug of the module whose readers may have it. */
    module: text('module').notNull(),
    /** What it is attached to: a form's id and an item of it; a file without an item belongs to the form's list alone. */
    source: text('source').notNull(),
    sourceId: uuid('source_id'),
    /** What an advisory document is about; null of every other file. */
    category: text('category'),
    fileName: text('file_name').notNull(),
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    /** Told by the content, never by the name. */
    mimeType: text('mime_type').notNull(),
    sha256: text('sha256').notNull(),
    /** The key in the file store: made by us, never of the name. */
    storedAs: text('stored_as').notNull(),
    isPublic: boolean('is_public').notNull().default(false),
    createdAt: createdAtColumn(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    deletedAt: timestampColumn('deleted_at'),
  },
  (t) => [
    index('files_source').on(t.businessId, t.source, t.sourceId).where(sql`${t.deletedAt} is null`),
    index('files_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ],
);
