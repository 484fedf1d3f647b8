import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { id, time } from './columns.ts';
import { users } from './users.ts';

/** An admin looks at the product as somebody else, with the sign-in of the pair and for an hour at most. */
export const viewings = pgTable(
  'viewings',
  {
    id: id(),
    pairId: uuid('pair_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startedAt: time('started_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    endedAt: time('ended_at'),
  },
  (t) => [index('viewings_expires').on(t.expiresAt)],
);
