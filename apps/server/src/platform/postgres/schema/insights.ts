import type { Finding } from '@bellwether/domain/insights/finding';
import type { DismissReason, InsightState } from '@bellwether/domain/insights/state';
import type { FindingText } from '@bellwether/insights/detectors/detector';
import { sql } from 'drizzle-orm';
import { date, doublePrecision, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { idColumn, timestampColumn } from './columns.ts';
import { actionItems } from './meetings.ts';

/**
 * Insights of a business: one row for each cause that a detector found. A row stays when its cause is gone;
 * `lastFound` then no longer moves.
 */
export const insights = pgTable(
  'insights',
  {
    id: idColumn(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    cause: text('cause').notNull(),
    detector: text('detector').notNull(),
    module: text('module').notNull(),
    finding: jsonb('finding').$type<Finding>().notNull(),
    /** Money a month, signed, in the business's currency; null if unknown. */
    amount: doublePrecision('amount'),
    /** First and last day on which it was found, in the business's calendar. */
    firstFound: date('first_found', { mode: 'string' }).notNull(),
    lastFound: date('last_found', { mode: 'string' }).notNull(),
    state: text('state').$type<InsightState>().notNull().default('open'),
    /** Reason of a dismissal. */
    reason: text('reason').$type<DismissReason>(),
    /** Amount of a whole month when it was decided on, to notice that it gets worse. */
    decidedAmount: doublePrecision('decided_amount'),
    decidedBy: uuid('decided_by'),
    decidedAt: timestampColumn('decided_at'),
    /** Action item of an accepted insight. */
    actionItemId: uuid('action_item_id').references(() => actionItems.id, { onDelete: 'set null' }),
    /** State of the result of its action item, once the day of measurement has passed. */
    result: text('result').$type<'reached' | 'missed' | 'unknown'>(),
    /** Words of a language model; null for those of the template. */
    wording: jsonb('wording').$type<FindingText>(),
    /** Hash of the facts and the template that the model was asked about. The wording counts only for them. */
    wordedFor: text('worded_for'),
  },
  (t) => [
    uniqueIndex('insights_cause').on(t.businessId, t.cause),
    index('insights_action_item').on(t.actionItemId).where(sql`${t.actionItemId} is not null`),
  ],
);

/**
 * Last search of a business: the day up to which its figures were searched, in its calendar, and the version of its
 * facts.
 */
export const insightRuns = pgTable('insight_runs', {
  businessId: uuid('business_id')
    .primaryKey()
    .references(() => businesses.id, { onDelete: 'cascade' }),
  lastDay: date('last_day', { mode: 'string' }).notNull(),
  dataVersion: text('data_version').notNull(),
  finishedAt: timestampColumn('finished_at').notNull(),
});
