import { date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { timestampColumn } from './columns.ts';

const keyColumns = () => ({
  businessId: uuid('business_id')
    .notNull()
    .references(() => businesses.id, { onDelete: 'cascade' }),
  /** First day of the month. */
  month: date('month', { mode: 'string' }).notNull(),
});

/** Comments of the adviser in growth reports: one row for each saved version. The newest one is shown. */
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
 * Closed months: one row for each closing. `reported` holds the answers of the report's queries and its other facts as
 * they were then. The month is closed while its newest row has not been reopened.
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
