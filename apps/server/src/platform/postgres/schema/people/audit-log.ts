import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { idColumn, timestampColumn } from '../columns.ts';

/**
 * Audit log of who did what to which item. Ids have no foreign keys, because an entry outlives its item.
 * Triggers allow inserts only. When its transaction ends, each entry is chained to the previous one: `place`
 * counts from 1, and `hash` is the SHA-256 of the previous hash and the whole entry.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: idColumn(),
    userId: uuid('user_id'),
    businessId: uuid('business_id'),
    action: text('action').notNull(),
    itemType: text('item_type').notNull(),
    itemId: text('item_id'),
    occurredAt: timestampColumn('occurred_at').notNull().defaultNow(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    place: bigint('place', { mode: 'number' }),
    hash: text('hash'),
  },
  (t) => [
    index('audit_log_business').on(t.businessId, t.occurredAt),
    index('audit_log_item').on(t.itemType, t.itemId),
    index('audit_log_time').on(t.occurredAt, t.id),
    uniqueIndex('audit_log_place').on(t.place),
    index('audit_log_unchained').on(t.id).where(sql`${t.hash} is null`),
  ],
);

/** Last entry of the audit log's hash chain, so that the deletion of entries at its end is detected too. */
export const auditHead = pgTable('audit_head', {
  one: smallint('one').primaryKey().default(1),
  place: bigint('place', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
});
