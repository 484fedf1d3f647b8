import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn } from './columns.ts';
import { users } from './users.ts';

/** Which items a retried save stored the first time: `key` is the Idempotency-Key that its caller chose. */
export const itemKeys = pgTable(
  'item_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    itemType: text('item_type').notNull(),
    /** Null only while its own transaction stores the items, and for what stores none. */
    itemIds: uuid('item_ids').array(),
    createdAt: createdAtColumn(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
);
