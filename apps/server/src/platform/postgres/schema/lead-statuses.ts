import type { LeadStatus } from '@bellwether/domain/leads/status';
import { sql } from 'drizzle-orm';
import { boolean, date, index, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { timestampColumn } from './columns.ts';

/**
 * Lead statuses that users set. The key is the lead's number in its source and the lead's day, which never change
 * between loads. `mirrored`: the warehouse has the status too, for lists and reports.
 */
export const leadStatuses = pgTable(
  'lead_statuses',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    leadKey: text('lead_key').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    status: text('status').$type<LeadStatus>().notNull(),
    amount: numeric('amount', { precision: 18, scale: 6 }),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by'),
    mirrored: boolean('mirrored').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.leadKey, t.day] }),
    index('lead_statuses_not_mirrored').on(t.businessId).where(sql`not ${t.mirrored}`),
  ],
);
