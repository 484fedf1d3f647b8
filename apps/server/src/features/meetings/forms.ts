import {
  actionItemForm,
  agendaFigureForm,
  agendaItemForm,
  meetingForm,
} from '@bellwether/contract/forms/meetings';
import type { BusinessContext } from '@bellwether/domain/access/scope';
import { problem } from '@bellwether/domain/problems';
import { instantOfLocalTime } from '@bellwether/domain/time/date-time';
import { sql } from 'drizzle-orm';
import { runSql } from '../../platform/postgres/database.ts';
import { actionItems, agendaFigures, agendaItems, meetings } from '../../platform/postgres/schema.ts';
import { param } from '../../platform/postgres/sql.ts';
import { attachmentsRelation } from '../files/index.ts';
import {
  defineItemType,
  type ItemType,
  type ItemValues,
  type LoadRelation,
  loadChoice,
  loadItems,
  loadUser,
  loadUsers,
  toIso,
} from '../items/index.ts';
import { actionItemHooks, meetingHooks } from './notify-assignees.ts';

/**
 * Relation from an action item to its meeting. A reader of the action item may see the meeting, because both have the
 * same module and business.
 */
const loadMeeting: LoadRelation = async ({ db }, items) => {
  const rows = await runSql(
    db,
    sql`select action_items.id as of, meetings.id, meetings.id as _id, meetings.name, meetings.date::text as date,
          to_json(meetings.start_at) #>> '{}' as start_at, agenda_items.name as agenda_item
        from action_items join agenda_items on agenda_items.id = agenda_item_id join meetings on meetings.id = meeting_id
        where action_items.id = any(${param(items.map(({ id }) => id))}::uuid[])`,
  );
  const byItem = new Map(
    rows.map(({ of, start_at, ...meeting }) => [of, { ...meeting, start_at: toIso(String(start_at)) }]),
  );
  return ({ id }) => byItem.get(id) ?? null;
};

/** Computes the start and end of a meeting in UTC from its local day and times. */
const moments = ({ date, start_time, end_time }: ItemValues, { timeZone }: BusinessContext): ItemValues => {
  const [day, start, end] = [date, start_time, end_time].map(String);
  if (String(end) <= String(start)) {
    const message = 'End time must be after the start time.';
    throw problem('invalid', message, [{ field: 'end_time', message }]);
  }
  const at = (time = '') => instantOfLocalTime(timeZone, day ?? '', time).toISOString();
  return { start_at: at(start), end_at: at(end) };
};

export const meetingType = defineItemType({
  form: meetingForm,
  table: meetings,
  columns: {
    name: meetings.name,
    attendees: meetings.attendees,
    date: meetings.date,
    start_time: meetings.startTime,
    end_time: meetings.endTime,
    is_teleconference: meetings.isTeleconference,
    teleconference_link: meetings.teleconferenceLink,
    address: meetings.address,
    description: meetings.description,
    objective: meetings.objective,
    type: meetings.type,
    status: meetings.status,
    users_attendance: meetings.usersAttendance,
    start_at: meetings.startAt,
    end_at: meetings.endAt,
  },
  relations: {
    type: loadChoice(meetingForm, 'type'),
    attendees: loadUsers('attendees'),
    users_attendance: loadUsers('users_attendance'),
    agenda_items: loadItems((): ItemType => agendaItemType, 'meeting_id', ['action_items', 'attachments']),
  },
  compute: moments,
  hooks: meetingHooks,
});

export const agendaItemType = defineItemType({
  form: agendaItemForm,
  table: agendaItems,
  columns: {
    meeting_id: agendaItems.meetingId,
    name: agendaItems.name,
    description: agendaItems.description,
    status: agendaItems.status,
    position: agendaItems.position,
    fk_agenda_items_id: agendaItems.continuesId,
  },
  relations: {
    action_items: loadItems((): ItemType => actionItemType, 'agenda_item_id'),
    attachments: attachmentsRelation,
  },
  parents: { meeting_id: meetingType },
});

export const actionItemType = defineItemType({
  form: actionItemForm,
  table: actionItems,
  columns: {
    agenda_item_id: actionItems.agendaItemId,
    name: actionItems.name,
    assigned_to: actionItems.assignedTo,
    due_date: actionItems.dueDate,
    status: actionItems.status,
    description: actionItems.description,
    metric: actionItems.metric,
    metric_channel: actionItems.metricChannel,
    expected_change: actionItems.expectedChange,
    measure_by: actionItems.measureBy,
  },
  relations: { assigned_to: loadUser('assigned_to'), meeting: loadMeeting },
  parents: { agenda_item_id: agendaItemType },
  hooks: actionItemHooks,
});

export const agendaFigureType = defineItemType({
  form: agendaFigureForm,
  table: agendaFigures,
  columns: {
    agenda_item_id: agendaFigures.agendaItemId,
    name: agendaFigures.name,
    figure: agendaFigures.figure,
    answer: agendaFigures.answer,
    as_of: agendaFigures.asOf,
    picture: agendaFigures.picture,
  },
  parents: { agenda_item_id: agendaItemType },
  // Archives of release 7 store the values of an agenda item's metric in separate fields.
  readArchived: ({ of_module, report, query, metrics, ...row }) =>
    'figure' in row
      ? row
      : {
          ...row,
          figure: JSON.stringify({
            version: 0,
            report: { module: of_module, slug: report },
            query: JSON.parse(String(query)),
            metrics: String(metrics).split(','),
          }),
        },
  // Access to meetings alone does not show metrics of other modules; `figures.ts` checks access to both.
  policy: { create: 'feature', read: 'feature', update: 'feature' },
});
