import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { idColumn, timestampColumn } from './columns.ts';

/**
 * Who did what to which item. Ids have no foreign keys: the entry outlives what it speaks of. Entries are only ever added, which triggers of
 * the store hold, and each is chained to the one before when its transaction ends: `place` counts them from 1, `hash` is the SHA-256 of the
 * hash before and of all that the entry says.
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

/** The last entry of the chain: one row, so that what is cut off its end is missed too. */
export const auditHead = pgTable('audit_head', {
  one: smallint('one').primaryKey().default(1),
  place: bigint('place', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
});
