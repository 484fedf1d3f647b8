import type { ScheduleComparison, SchedulePeriod } from '@bellwether/contract/schedules/period';
import type { ScheduleRule } from '@bellwether/contract/schedules/rule';
import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { bytesColumn, createdAtColumn, idColumn, timestampColumn } from './columns.ts';
import { users } from './users.ts';

/** A report that goes out by itself. `nextDueAt` is null while it is paused. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    id: idColumn(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    /** Whose rights it goes out with, and who is told when it does not. */
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    pages: text('pages').array().notNull(),
    period: text('period').$type<SchedulePeriod>().notNull(),
    comparison: text('comparison').$type<ScheduleComparison>().notNull(),
    rule: jsonb('rule').$type<ScheduleRule>().notNull(),
    recipients: uuid('recipients').array().notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    needsApproval: boolean('needs_approval').notNull().default(false),
    nextDueAt: timestampColumn('next_due_at'),
    createdAt: createdAtColumn(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    deletedAt: timestampColumn('deleted_at'),
  },
  (t) => [
    index('report_schedules_business').on(t.businessId),
    index('report_schedules_owner').on(t.ownerId).where(sql`${t.deletedAt} is null`),
  ],
);

/** One time that a report went out, or did not: once for a schedule and the moment it was due. */
export const reportRuns = pgTable(
  'report_runs',
  {
    id: idColumn(),
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => reportSchedules.id, { onDelete: 'cascade' }),
    dueAt: timestampColumn('due_at').notNull(),
    state: text('state').$type<'waiting' | 'sent' | 'failed' | 'declined'>().notNull(),
    reason: text('reason'),
    /** Ids of those who got it. */
    sentTo: uuid('sent_to').array().notNull().default([]),
    createdAt: createdAtColumn(),
    finishedAt: timestampColumn('finished_at'),
  },
  (t) => [
    uniqueIndex('report_runs_once').on(t.scheduleId, t.dueAt),
    check('report_runs_state', sql`${t.state} in ('waiting', 'sent', 'failed', 'declined')`),
  ],
);

/**
 * What a run printed, for those who may read the same of it: `modules` are all that it shows, in order. Without a run it is what goes along
 * with mails that people sent, and forgotten with these.
 */
export const reportDocuments = pgTable(
  'report_documents',
  {
    id: idColumn(),
    runId: uuid('run_id').references(() => reportRuns.id, { onDelete: 'cascade' }),
    modules: text('modules').notNull(),
    name: text('name').notNull(),
    pdf: bytesColumn('pdf').notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [uniqueIndex('report_documents_of_run').on(t.runId, t.modules)],
);
