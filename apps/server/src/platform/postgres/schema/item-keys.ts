import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { users } from './users.ts';

/** Which item a retried create made the first time: `key` is the Idempotency-Key that its caller chose. */
export const itemKeys = pgTable(
  'item_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    itemType: text('item_type').notNull(),
    /** Null only while its own transaction makes the item. */
    itemId: uuid('item_id'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
);
