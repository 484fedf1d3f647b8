import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { createdAtColumn, idColumn, timestampColumn } from './columns.ts';
import { users } from './people/users.ts';

/** Stored files: metadata, the item that owns the file, and the key in the file store. */
export const files = pgTable(
  'files',
  {
    id: idColumn(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    /** Slug of the module that a user must be able to read to see the file. */
    module: text('module').notNull(),
    /** Form id and item that the file is attached to. A file without an item belongs to the form's list. */
    source: text('source').notNull(),
    sourceId: uuid('source_id'),
    /** Category of an advisory document; null for every other file. */
    category: text('category'),
    fileName: text('file_name').notNull(),
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    /** MIME type, detected from the content and never from the file name. */
    mimeType: text('mime_type').notNull(),
    sha256: text('sha256').notNull(),
    /** Key in the file store, generated and never derived from the file name. */
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
