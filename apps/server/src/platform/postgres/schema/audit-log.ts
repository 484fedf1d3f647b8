import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, time } from './columns.ts';

/** Who did what to which item. Ids have no foreign keys: the entry outlives what it speaks of. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    userId: uuid('user_id'),
    businessId: uuid('business_id'),
    action: text('action').notNull(),
    itemType: text('item_type').notNull(),
    itemId: text('item_id'),
    occurredAt: time('occurred_at').notNull().defaultNow(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index('audit_log_business').on(t.businessId, t.occurredAt),
    index('audit_log_item').on(t.itemType, t.itemId),
  ],
);
