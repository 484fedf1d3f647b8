import type { ScheduleComparison, SchedulePeriod } from '@bellwether/domain/schedules/period';
import type { ScheduleRule } from '@bellwether/domain/schedules/rule';
import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { bytesColumn, createdAtColumn, idColumn, timestampColumn } from './columns.ts';
import { users } from './people/users.ts';

/** Scheduled reports. `nextDueAt` is null while a schedule is paused. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    id: idColumn(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    /** User whose permissions limit the report, and who is notified when it fails. */
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

/** Runs of a scheduled report, successful or not, with a row for each schedule and due time. */
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
    /** User ids of the recipients to whom the report was sent. */
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
 * PDFs of a report run. Recipients with different module access get different PDFs, and `modules` lists the modules of
 * each PDF, in order. A PDF without a run is the attachment of a mail that a user sent, and is deleted with that mail.
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
