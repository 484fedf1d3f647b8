import type { Finding } from '@bellwether/domain/insights/finding';
import type { DismissReason, InsightState } from '@bellwether/domain/insights/state';
import type { FindingText } from '@bellwether/insights/detectors/detector';
import { sql } from 'drizzle-orm';
import {
  date,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { idColumn, timestampColumn } from './columns.ts';
import { actionItems } from './meetings.ts';

/**
 * Insights of a business, with a row for each cause that a detector found. A row remains when its cause is gone, but
 * `lastFound` no longer changes.
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
    /** Estimated effect per month, signed, in the business's currency; null if unknown. */
    amount: doublePrecision('amount'),
    /** First and last day on which the insight was found, in the business's time zone. */
    firstFound: date('first_found', { mode: 'string' }).notNull(),
    lastFound: date('last_found', { mode: 'string' }).notNull(),
    state: text('state').$type<InsightState>().notNull().default('open'),
    /** Reason why a user dismissed the insight. */
    reason: text('reason').$type<DismissReason>(),
    /** Effect per month at the time of the decision, to detect that the problem gets worse. */
    decidedAmount: doublePrecision('decided_amount'),
    decidedBy: uuid('decided_by'),
    decidedAt: timestampColumn('decided_at'),
    /** Action item that accepting the insight created. */
    actionItemId: uuid('action_item_id').references(() => actionItems.id, { onDelete: 'set null' }),
    /** Measured result of the action item; set after the day of measurement. */
    result: text('result').$type<'reached' | 'missed' | 'unknown'>(),
    /** Text reworded by a language model; null if the template's text is shown. */
    wording: jsonb('wording').$type<FindingText>(),
    /** Hash of the facts and template sent to the language model. A rewording is valid only for this hash. */
    wordedFor: text('worded_for'),
  },
  (t) => [
    uniqueIndex('insights_cause').on(t.businessId, t.cause),
    index('insights_action_item').on(t.actionItemId).where(sql`${t.actionItemId} is not null`),
  ],
);

/**
 * Latest search for insights of a business: the last day of the searched figures in its time zone, and the version of
 * its facts.
 */
export const insightRuns = pgTable('insight_runs', {
  businessId: uuid('business_id')
    .primaryKey()
    .references(() => businesses.id, { onDelete: 'cascade' }),
  lastDay: date('last_day', { mode: 'string' }).notNull(),
  dataVersion: text('data_version').notNull(),
  finishedAt: timestampColumn('finished_at').notNull(),
});

/**
 * Insights that the last search of a month found, as they were then. A later search overwrites `insights`, so the growth
 * report of an earlier month reads them from here.
 */
export const insightMonthEnds = pgTable(
  'insight_month_ends',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    /** First day of the month. */
    month: date('month', { mode: 'string' }).notNull(),
    cause: text('cause').notNull(),
    module: text('module').notNull(),
    finding: jsonb('finding').$type<Finding>().notNull(),
    amount: doublePrecision('amount'),
    state: text('state').$type<InsightState>().notNull(),
    decidedAt: timestampColumn('decided_at'),
    /** No foreign key: deleting an action item would scan the months of all businesses. */
    actionItemId: uuid('action_item_id'),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.month, t.cause] })],
);
