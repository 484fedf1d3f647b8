import type { PersonDecision } from '@bellwether/contract/leads/person';
import { bigserial, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { timestampColumn } from './columns.ts';

/**
 * What people said of who is one person, in the order in which it was said (`at`), by what names a lead however often it is loaded. Of `apart` the other lead is
 * the one from which it was seen, where there was one. What is taken back is deleted; the audit log keeps it.
 */
export const personDecisions = pgTable(
  'person_decisions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: bigserial('at', { mode: 'number' }).notNull(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    decision: text('decision').$type<PersonDecision>().notNull(),
    leadKey: text('lead_key').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    otherKey: text('other_key'),
    otherDay: date('other_day', { mode: 'string' }),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by'),
  },
  (t) => [index('person_decisions_business').on(t.businessId)],
);
