import type { MatchDecision } from '@bellwether/domain/matching/rules';
import { date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { timestampColumn } from './columns.ts';

/**
 * Match decisions of users. Their key stays the same in every load: the lead's number and day, the source of
 * the invoices and the customer's number in it.
 */
export const matchDecisions = pgTable(
  'match_decisions',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    origin: text('origin').notNull(),
    leadKey: text('lead_key').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    customerKey: text('customer_key').notNull(),
    decision: text('decision').$type<MatchDecision>().notNull(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by'),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.origin, t.leadKey, t.day, t.customerKey] })],
);
