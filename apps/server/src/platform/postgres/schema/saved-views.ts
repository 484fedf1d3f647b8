import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn } from './columns.ts';
import { users } from './users.ts';

/** How somebody likes to see a page: what it is narrowed to and sorted by, as the page's address has it. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    page: text('page').notNull(),
    name: text('name').notNull(),
    state: text('state').notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [uniqueIndex('saved_views_name').on(t.userId, t.page, t.name)],
);
