import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn } from './columns.ts';
import { users } from './people/users.ts';

/**
 * Items that a save stored, so that a retry returns the same ones. `key` is the Idempotency-Key of the
 * caller.
 */
export const itemKeys = pgTable(
  'item_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    itemType: text('item_type').notNull(),
    /** Null only while its own transaction stores the items, and for calls that store none. */
    itemIds: uuid('item_ids').array(),
    createdAt: createdAtColumn(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
);
