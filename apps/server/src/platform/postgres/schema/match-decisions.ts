import type { MatchDecision } from '@bellwether/domain/matching/rules';
import { date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { timestampColumn } from './columns.ts';

/**
 * Users' decisions on which customer a lead is. The key never changes between loads: the lead's number and day, the
 * revenue source and the customer's number in it.
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
