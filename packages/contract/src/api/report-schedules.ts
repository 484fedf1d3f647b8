import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { findReportPage } from '../reports/pages.ts';
import { scheduleComparisonKeys, schedulePeriodKeys } from '../schedules/period.ts';
import { isTime } from '../time/time-of-day.ts';
import { idSchema, messageSchema } from './shapes.ts';

const time = z.string('Choose a time.').refine(isTime, 'Choose a time from 00:00 to 23:59.');
const noMonthDay = 'Choose a day of the month from 1 to 31, or its last.';
const monthDay = z.union(
  [z.int(noMonthDay).min(1, noMonthDay).max(31, noMonthDay), z.literal('last', noMonthDay)],
  noMonthDay,
);
const rule = z.discriminatedUnion(
  'every',
  [
    z.object({
      every: z.literal('week'),
      day: z
        .int('Choose a day of the week.')
        .min(1, 'Choose a day of the week.')
        .max(7, 'Choose a day of the week.'),
      time,
    }),
    z.object({ every: z.literal('month'), day: monthDay, time }),
  ],
  'Choose every week or every month.',
);

const fields = z.object({
  name: z
    .string('Name is required.')
    .trim()
    .min(1, 'Name is required.')
    .max(120, 'The name is limited to 120 characters.'),
  pages: z
    .array(z.string().refine((path) => findReportPage(path) !== undefined, 'There is no PDF of this page.'))
    .min(1, 'Choose at least one page.')
    .max(20, 'At most 20 pages can be chosen.'),
  period: z.enum(schedulePeriodKeys, 'Choose the days that it is about.'),
  comparison: z.enum(scheduleComparisonKeys, 'Choose what it is compared with.'),
  rule,
  recipients: z
    .array(idSchema)
    .min(1, 'Please select at least one recipient')
    .max(50, 'At most 50 people can be chosen.'),
  subject: z
    .string('Email subject is required')
    .trim()
    .min(1, 'Email subject is required')
    .max(200, 'Email subject is limited to 200 characters.'),
  message: z.string().max(5000, 'The message is limited to 5,000 characters.'),
  needs_approval: z.boolean(),
});
export type ScheduleFields = z.infer<typeof fields>;

const run = z.object({
  id: idSchema,
  due_at: z.string(),
  state: z.enum(['waiting', 'sent', 'failed', 'declined']),
  reason: z.string().nullable(),
  sent_to: z.array(z.string()),
});
const schedule = fields.extend({
  id: idSchema,
  business: z.object({ id: idSchema, trading_name: z.string(), time_zone: z.string() }),
  owner: z.object({ id: idSchema, full_name: z.string() }),
  recipient_names: z.array(z.string()),
  paused: z.boolean(),
  next_due_at: z.string().nullable(),
  last_run: run.nullable(),
});
export type ReportSchedule = z.infer<typeof schedule>;
export type ReportRun = z.infer<typeof run>;

const named = z.object({ filter: z.string().optional(), business_id: z.string().optional() });
/** Users who configure a business decide what is sent automatically. */
const reads = { who: 'member', module: 'config', act: 'read', business: 'one-or-all' } as const;
const writes = { who: 'member', module: 'config', act: 'write', business: 'one' } as const;
const params = z.object({ id: z.uuid('The id of a schedule is a UUID.') });
const one = z.object({ data: schedule });

export const listReportSchedules = defineEndpoint({
  name: 'list-report-schedules',
  description:
    'The reports that go out by themselves, of a business or of all that the reader configures, with their last result and when they go out next.',
  method: 'GET',
  path: '/report-schedules',
  access: reads,
  query: named,
  reply: z.object({ data: z.array(schedule) }),
});

export const createReportSchedule = defineEndpoint({
  name: 'create-report-schedule',
  description: 'Has a report go out by itself, with the rights of whoever makes it.',
  method: 'POST',
  path: '/report-schedules',
  access: writes,
  query: named,
  // Defaults are not in `fields`, because a PATCH of other fields must not reset these.
  body: fields.extend({
    message: fields.shape.message.default(''),
    needs_approval: fields.shape.needs_approval.default(false),
    business_id: z.string().optional(),
  }),
  reply: one,
  status: 201,
  keepsAccess: true,
  problems: ['conflict'],
});

export const updateReportSchedule = defineEndpoint({
  name: 'update-report-schedule',
  description:
    'Changes what is named of a report that goes out by itself; `paused` stops it and lets it go on.',
  method: 'PATCH',
  path: '/report-schedules/:id',
  access: writes,
  params,
  query: named,
  body: fields.partial().extend({ paused: z.boolean().optional() }),
  reply: one,
  keepsAccess: true,
  problems: ['not_found'],
});

export const deleteReportSchedule = defineEndpoint({
  name: 'delete-report-schedule',
  description: 'A report does not go out any more.',
  method: 'DELETE',
  path: '/report-schedules/:id',
  access: writes,
  params,
  query: named,
  reply: messageSchema,
  keepsAccess: true,
  problems: ['not_found'],
});

export const copyReportSchedule = defineEndpoint({
  name: 'copy-report-schedule',
  description:
    'The same report for other businesses of the caller, to those of its recipients who belong to them and else to the caller.',
  method: 'POST',
  path: '/report-schedules/:id/copies',
  access: writes,
  params,
  query: named,
  body: z.object({ businesses: z.array(idSchema).min(1, 'Choose at least one business.').max(500) }),
  reply: messageSchema,
  keepsAccess: true,
  problems: ['invalid', 'not_found', 'not_allowed'],
});

export const previewReportSchedule = defineEndpoint({
  name: 'preview-report-schedule',
  description: 'The PDF of a report as it would go out now to whoever asks.',
  method: 'GET',
  path: '/report-schedules/:id/preview',
  access: { ...writes, act: 'read' },
  params,
  query: named,
  reply: 'file',
  problems: ['not_found', 'not_allowed', 'conflict'],
});

export const previewReportMail = defineEndpoint({
  name: 'preview-report-mail',
  description:
    'The mail of a report as it would go out now: its words as whoever asks would be greeted, what goes along, and who would get it.',
  method: 'GET',
  path: '/report-schedules/:id/mail',
  access: { ...writes, act: 'read' },
  params,
  query: named,
  reply: z.object({
    data: z.object({
      recipients: z.array(z.string()),
      subject: z.string(),
      body: z.string(),
      attachment: z.string(),
    }),
  }),
  problems: ['not_found', 'conflict'],
});

export const sendReportSchedule = defineEndpoint({
  name: 'send-report-schedule',
  description:
    'Sends a report now, beside its usual times. Asked for again while it waits, is made or waits for approval it goes out once.',
  method: 'POST',
  path: '/report-schedules/:id/send',
  access: writes,
  params,
  query: named,
  reply: messageSchema,
  status: 202,
  keepsAccess: true,
  problems: ['not_found'],
});

export const decideReportRun = defineEndpoint({
  name: 'decide-report-run',
  description: 'Approves a report that waits, which sends it as it was printed, or declines it.',
  method: 'POST',
  path: '/report-schedules/:id/runs/:runId/decision',
  access: writes,
  params: params.extend({ runId: z.uuid('The id of a run is a UUID.') }),
  query: named,
  body: z.object({ decision: z.enum(['approve', 'decline'], "decision must be 'approve' or 'decline'.") }),
  reply: messageSchema,
  keepsAccess: true,
  problems: ['not_found', 'conflict'],
});
