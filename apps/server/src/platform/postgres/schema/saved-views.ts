import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn } from './columns.ts';
import { users } from './people/users.ts';

/** Saved views of users: filters and sorting of a page, stored as the page's URL. */
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
