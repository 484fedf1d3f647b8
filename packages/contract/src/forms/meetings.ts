import { googleChannels } from '@bellwether/domain/channels/ad-channels';
import { meetingMetricOptions, meetingMetrics, meetingMetricsByChannel } from '../reports/meeting-metrics.ts';
import { defineForm } from './define.ts';

const options = (...names: string[]) =>
  names.map((value) => ({ key: value.toLowerCase().replace(' ', '_'), value }));

/**
 * A meeting of a business. Date and times are in the business's time zone; `start_at` and `end_at` are the
 * same moments in UTC.
 */
export const meetingForm = defineForm({
  module: 'meetings',
  id: 'meetings',
  item: 'meeting',
  title: 'name',
  fields: [
    {
      name: 'name',
      label: 'Name',
      kind: 'text',
      required: { message: 'Meeting name is required.' },
      limit: 200,
      search: true,
    },
    {
      name: 'attendees',
      label: 'Attendees',
      kind: 'users',
      required: { message: 'At least one attendee is required.' },
      limit: 1000,
    },
    { name: 'date', label: 'Date', kind: 'date', required: { message: 'Date is required.' } },
    {
      name: 'start_time',
      label: 'Start time',
      kind: 'time',
      required: { message: 'Start time is required.' },
    },
    { name: 'end_time', label: 'End time', kind: 'time', required: { message: 'End time is required.' } },
    { name: 'is_teleconference', label: 'Video meeting', kind: 'boolean', initial: false },
    { name: 'teleconference_link', label: 'Video link', kind: 'link', limit: 2000 },
    { name: 'address', label: 'Address', kind: 'text', limit: 500, search: true },
    { name: 'description', label: 'Description', kind: 'rich', limit: 5000 },
    { name: 'objective', label: 'Objective', kind: 'long-text', limit: 2000, search: true },
    {
      name: 'type',
      label: 'Type',
      kind: 'choice',
      options: options('Strategy', 'Review', 'Planning', 'Other'),
      initial: 'review',
    },
    {
      name: 'status',
      label: 'Status',
      kind: 'choice',
      options: options('Scheduled', 'Completed', 'Cancelled'),
      initial: 'scheduled',
    },
    { name: 'users_attendance', label: 'Attended', kind: 'users', limit: 1000 },
    { name: 'start_at', label: 'Starts', kind: 'date-time', computed: true },
    { name: 'end_at', label: 'Ends', kind: 'date-time', computed: true },
  ],
  aliases: { start_date_time: 'start_at', end_date_time: 'end_at', full_address: 'address' },
  relations: ['type', 'attendees', 'users_attendance', 'agenda_items'],
  sort: { key: 'start_at', direction: 'desc' },
});

/** An agenda item of a meeting. Files can be attached to it (`api/files.ts`). */
export const agendaItemForm = defineForm({
  module: 'meetings',
  id: 'strategy-meeting-items',
  item: 'agenda item',
  title: 'name',
  fields: [
    { name: 'meeting_id', label: 'Meeting', kind: 'item', required: { message: 'Meeting is required.' } },
    {
      name: 'name',
      label: 'Agenda item name',
      kind: 'text',
      required: { message: 'Agenda item name is required.' },
      limit: 200,
      search: true,
    },
    {
      name: 'description',
      label: 'Description',
      kind: 'rich',
      required: { message: 'Description is required.' },
      limit: 5000,
    },
    {
      name: 'status',
      label: 'Status',
      kind: 'choice',
      options: options('Open', 'Discussed', 'Deferred'),
      initial: 'open',
    },
    { name: 'position', label: 'Position', kind: 'number', initial: 0 },
    // Agenda item of an earlier meeting that this one continues.
    { name: 'fk_agenda_items_id', label: 'Continued from', kind: 'item', computed: true },
  ],
  aliases: { fk_status_id: 'status', fk_meeting_id: 'meeting_id', fk_business_id: 'business_id' },
  relations: ['action_items', 'attachments'],
  sort: { key: 'position', direction: 'asc' },
});

export const actionItemForm = defineForm({
  module: 'meetings',
  id: 'action-items',
  item: 'action item',
  title: 'name',
  fields: [
    {
      name: 'agenda_item_id',
      label: 'Agenda item',
      kind: 'item',
      required: { message: 'Agenda item is required.' },
    },
    {
      name: 'name',
      label: 'Action item name',
      kind: 'text',
      required: { message: 'Action item name is required.' },
      limit: 200,
      search: true,
    },
    { name: 'assigned_to', label: 'Assigned to', kind: 'user' },
    { name: 'due_date', label: 'Due date', kind: 'date' },
    {
      name: 'status',
      label: 'Status',
      kind: 'choice',
      options: options('Open', 'In progress', 'Done'),
      initial: 'open',
    },
    { name: 'description', label: 'Description', kind: 'long-text', limit: 5000 },
    { name: 'metric', label: 'Measured by', kind: 'choice', options: meetingMetricOptions },
    {
      name: 'metric_channel',
      label: 'Metric channel',
      kind: 'choice',
      options: googleChannels.map((name) => ({ key: name, value: name })),
      when: { field: 'metric', is: meetingMetricsByChannel },
    },
    {
      name: 'expected_change',
      label: 'Expected change (%)',
      kind: 'percent',
      required: { message: 'Enter the expected change in percent: 10 for more, -10 for less.' },
      when: { field: 'metric', is: meetingMetrics },
    },
    {
      name: 'measure_by',
      label: 'Expected by',
      kind: 'date',
      required: { message: 'Choose the date by which you expect the change.' },
      when: { field: 'metric', is: meetingMetrics },
    },
  ],
  // `assigned_to` is the user, `meeting` the meeting where it was agreed: id, name, date, start_at and the
  // name of the agenda item.
  relations: ['assigned_to', 'meeting'],
  sort: { key: 'due_date', direction: 'asc' },
});

/**
 * A figure, chart or page on an agenda: a report query and a snapshot of its answer. `query` and `answer` are
 * JSON: the parameters of the report call, and a `ReportAnswer`. It has its own endpoints
 * (`api/meetings/meeting-figures.ts`), because a reader also needs the right to `of_module`.
 */
export const agendaFigureForm = defineForm({
  module: 'meetings',
  id: 'agenda-figures',
  item: 'figure',
  title: 'name',
  fields: [
    {
      name: 'agenda_item_id',
      label: 'Agenda item',
      kind: 'item',
      required: { message: 'Agenda item is required.' },
    },
    { name: 'name', label: 'Name', kind: 'text', required: { message: 'Name is required.' }, limit: 200 },
    { name: 'figure', label: 'Figure', kind: 'long-text', required: { message: 'Figure is required.' } },
    { name: 'answer', label: 'Answer', kind: 'long-text', required: { message: 'Answer is required.' } },
    { name: 'as_of', label: 'As of', kind: 'date-time', required: { message: 'As of is required.' } },
    { name: 'picture', label: 'Picture', kind: 'item' },
  ],
  relations: [],
  sort: { key: 'as_of', direction: 'asc' },
});
