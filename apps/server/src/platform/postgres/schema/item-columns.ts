import { integer, uuid } from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { createdAtColumn, idColumn, timestampColumn } from './columns.ts';

/** Returns the columns that the tables of all forms share (`features/items`). `version` counts the saves from 1. */
export const itemColumns = () => ({
  id: idColumn(),
  businessId: uuid('business_id')
    .notNull()
    .references(() => businesses.id, { onDelete: 'cascade' }),
  version: integer('version').notNull().default(1),
  createdAt: createdAtColumn(),
  createdBy: uuid('created_by'),
  updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  updatedBy: uuid('updated_by'),
  deletedAt: timestampColumn('deleted_at'),
});
