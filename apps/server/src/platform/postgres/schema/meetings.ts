import { sql } from 'drizzle-orm';
import { boolean, date, doublePrecision, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns.ts';
import { itemColumns } from './item-columns.ts';

/**
 * Meetings of a business. `date`, `startTime` and `endTime` are local; `startAt` and `endAt` are the same moments in
 * UTC, for sorting and mails.
 */
export const meetings = pgTable(
  'meetings',
  {
    ...itemColumns(),
    name: text('name').notNull(),
    attendees: text('attendees').array().notNull().default([]),
    date: date('date', { mode: 'string' }).notNull(),
    startTime: text('start_time').notNull(),
    endTime: text('end_time').notNull(),
    isTeleconference: boolean('is_teleconference').notNull().default(false),
    teleconferenceLink: text('teleconference_link'),
    address: text('address'),
    description: text('description'),
    objective: text('objective'),
    type: text('type').notNull().default('review'),
    status: text('status').notNull().default('scheduled'),
    usersAttendance: text('users_attendance').array().notNull().default([]),
    startAt: timestampColumn('start_at').notNull(),
    endAt: timestampColumn('end_at').notNull(),
  },
  (t) => [index('meetings_business').on(t.businessId, t.startAt, t.id).where(sql`${t.deletedAt} is null`)],
);

export const agendaItems = pgTable(
  'agenda_items',
  {
    ...itemColumns(),
    meetingId: uuid('meeting_id')
      .notNull()
      .references(() => meetings.id),
    name: text('name').notNull(),
    description: text('description').notNull(),
    status: text('status').notNull().default('open'),
    position: doublePrecision('position').notNull().default(0),
    continuesId: uuid('continues_id'),
  },
  (t) => [
    index('agenda_items_meeting').on(t.meetingId),
    index('agenda_items_business').on(t.businessId, t.position, t.id).where(sql`${t.deletedAt} is null`),
  ],
);

export const actionItems = pgTable(
  'action_items',
  {
    ...itemColumns(),
    agendaItemId: uuid('agenda_item_id')
      .notNull()
      .references(() => agendaItems.id),
    name: text('name').notNull(),
    assignedTo: uuid('assigned_to'),
    dueDate: date('due_date', { mode: 'string' }),
    status: text('status').notNull().default('open'),
    /** When the status became 'done'; null while it is open, and for an item restored from an archive. */
    doneAt: timestampColumn('done_at'),
    description: text('description'),
    metric: text('metric'),
    metricChannel: text('metric_channel'),
    expectedChange: doublePrecision('expected_change'),
    measureBy: date('measure_by', { mode: 'string' }),
  },
  (t) => [
    index('action_items_agenda_item').on(t.agendaItemId),
    index('action_items_business').on(t.businessId, t.dueDate, t.id).where(sql`${t.deletedAt} is null`),
  ],
);

/**
 * Metrics stored with agenda items: snapshots of report answers, taken when a user adds them. `figure` is a
 * `FrozenFigure` as JSON, `answer` its `ReportAnswer`.
 */
export const agendaFigures = pgTable(
  'agenda_figures',
  {
    ...itemColumns(),
    agendaItemId: uuid('agenda_item_id')
      .notNull()
      .references(() => agendaItems.id),
    name: text('name').notNull(),
    figure: text('figure').notNull(),
    answer: text('answer').notNull(),
    asOf: timestampColumn('as_of').notNull(),
    picture: uuid('picture'),
  },
  (t) => [
    index('agenda_figures_agenda_item').on(t.agendaItemId),
    index('agenda_figures_business').on(t.businessId, t.asOf, t.id).where(sql`${t.deletedAt} is null`),
  ],
);
