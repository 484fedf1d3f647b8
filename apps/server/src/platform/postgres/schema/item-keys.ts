import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn } from './columns.ts';
import { users } from './people/users.ts';

/**
 * Idempotency keys of calls that save items, so that a retry returns the same items. `key` is the caller's
 * Idempotency-Key.
 */
export const itemKeys = pgTable(
  'item_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    itemType: text('item_type').notNull(),
    /** Null only while the transaction stores the items, and for calls that store none. */
    itemIds: uuid('item_ids').array(),
    createdAt: createdAtColumn(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
);
