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
 * Closed months. `reported` holds the answers of the report's queries and its other facts as they were when the month
 * was closed.
 */
export const closedMonths = pgTable(
  'closed_months',
  {
    ...keyColumns(),
    closedAt: timestampColumn('closed_at').notNull(),
    closedBy: uuid('closed_by'),
    reported: jsonb('reported').notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.month] })],
);
