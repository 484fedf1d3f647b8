import { date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { timestampColumn } from './columns.ts';

const keyColumns = () => ({
  businessId: uuid('business_id')
    .notNull()
    .references(() => businesses.id, { onDelete: 'cascade' }),
  /** First day of the commented month. */
  month: date('month', { mode: 'string' }).notNull(),
});

/** Advisers' comments in growth reports, with a row for each saved version. Reports show the newest version. */
export const growthComments = pgTable(
  'growth_comments',
  {
    ...keyColumns(),
    section: text('section').notNull(),
    version: integer('version').notNull(),
    text: text('text').notNull(),
    savedAt: timestampColumn('saved_at').notNull(),
    savedBy: uuid('saved_by'),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.month, t.section, t.version] })],
);

/**
 * Monthly reports that users closed, with a row for each closing. `reported` holds the query answers and other facts
 * that the report had then. A month is closed while its newest row has not been reopened.
 */
export const closedMonths = pgTable(
  'closed_months',
  {
    ...keyColumns(),
    version: integer('version').notNull().default(1),
    closedAt: timestampColumn('closed_at').notNull(),
    closedBy: uuid('closed_by'),
    reported: jsonb('reported').notNull(),
    reopenedAt: timestampColumn('reopened_at'),
    reopenedBy: uuid('reopened_by'),
    reopenReason: text('reopen_reason'),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.month, t.version] })],
);
