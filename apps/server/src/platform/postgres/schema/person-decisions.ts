import type { PersonDecisionType } from '@bellwether/domain/leads/person';
import { bigserial, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { timestampColumn } from './columns.ts';

/**
 * Users' decisions on which leads are the same person, in the order of `at`. Lead keys never change between loads. For
 * `apart`, the other lead is the lead from whose page the user decided, if any. A revoked decision is deleted, and the
 * audit log keeps it.
 */
export const personDecisions = pgTable(
  'person_decisions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: bigserial('at', { mode: 'number' }).notNull(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    decision: text('decision').$type<PersonDecisionType>().notNull(),
    leadKey: text('lead_key').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    otherKey: text('other_key'),
    otherDay: date('other_day', { mode: 'string' }),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by'),
  },
  (t) => [index('person_decisions_business').on(t.businessId)],
);
