import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { idColumn, timestampColumn } from '../columns.ts';
import { users } from './users.ts';

/**
 * Impersonations: an admin views the product as another user, for at most an hour and only within the sign-in `pairId`.
 */
export const impersonations = pgTable(
  'viewings',
  {
    id: idColumn(),
    pairId: uuid('pair_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startedAt: timestampColumn('started_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    endedAt: timestampColumn('ended_at'),
  },
  (t) => [index('viewings_expires').on(t.expiresAt)],
);
