import { integer, uuid } from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { createdAt, id, time } from './columns.ts';

/** What the table of every form has beside its fields (`features/items`). `version` counts the saves from 1. */
export const itemColumns = () => ({
  id: id(),
  businessId: uuid('business_id')
    .notNull()
    .references(() => businesses.id, { onDelete: 'cascade' }),
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
  createdBy: uuid('created_by'),
  updatedAt: time('updated_at').notNull().defaultNow(),
  updatedBy: uuid('updated_by'),
  deletedAt: time('deleted_at'),
});
