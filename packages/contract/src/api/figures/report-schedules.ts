import { scheduleComparisonKeys, schedulePeriodKeys } from '@bellwether/domain/schedules/period';
import { isTime } from '@bellwether/domain/time/time-of-day';
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { findPage } from '../../pages/list.ts';
import { idSchema, messageSchema } from '../shapes.ts';

const time = z.string('Choose a time.').refine(isTime, 'Choose a time from 00:00 to 23:59.');
const noMonthDay = 'Choose a day of the month from 1 to 31, or the last day.';
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
  'Choose weekly or monthly.',
);

const fields = z.object({
  name: z
    .string('Name is required.')
    .trim()
    .min(1, 'Name is required.')
    .max(120, 'The name is limited to 120 characters.'),
  pages: z
    .array(
      z
        .string()
        .refine(
          (path) => findPage(path) !== undefined,
          'This page is not available as a PDF. Choose another page.',
        ),
    )
    .min(1, 'Choose at least one page.')
    .max(20, 'At most 20 pages can be chosen.'),
  period: z.enum(schedulePeriodKeys, 'Choose a period.'),
  comparison: z.enum(scheduleComparisonKeys, 'Choose a comparison.'),
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

const businessQuery = z.object({ filter: z.string().optional(), business_id: z.string().optional() });
/** Requires the right to configure the business, because its reports are sent automatically. */
const reads = { who: 'member', module: 'config', act: 'read', business: 'one-or-all' } as const;
const writes = { who: 'member', module: 'config', act: 'write', business: 'one' } as const;
const params = z.object({ id: z.uuid('The schedule id must be a UUID.') });
const one = z.object({ data: schedule });

export const listReportSchedules = defineEndpoint({
  name: 'list-report-schedules',
  description:
    'Returns the scheduled reports of a business, or of all that the caller configures, with their last result and next send time.',
  method: 'GET',
  path: '/report-schedules',
  access: reads,
  query: businessQuery,
  reply: z.object({ data: z.array(schedule) }),
});

export const createReportSchedule = defineEndpoint({
  name: 'create-report-schedule',
  description: 'Creates a scheduled report. It is sent with the rights of its creator.',
  method: 'POST',
  path: '/report-schedules',
  access: writes,
  query: businessQuery,
  // Adds the defaults only here and not in `fields`, because a PATCH of other fields must not reset these.
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
  description: 'Changes the named fields of a scheduled report; `paused` pauses and resumes it.',
  method: 'PATCH',
  path: '/report-schedules/:id',
  access: writes,
  params,
  query: businessQuery,
  body: fields.partial().extend({ paused: z.boolean().optional() }),
  reply: one,
  keepsAccess: true,
  problems: ['not_found'],
});

export const deleteReportSchedule = defineEndpoint({
  name: 'delete-report-schedule',
  description: 'Deletes a scheduled report.',
  method: 'DELETE',
  path: '/report-schedules/:id',
  access: writes,
  params,
  query: businessQuery,
  reply: messageSchema,
  keepsAccess: true,
  problems: ['not_found'],
});

export const copyReportSchedule = defineEndpoint({
  name: 'copy-report-schedule',
  description:
    'Copies a scheduled report to other businesses of the caller. The copy is sent to those of its recipients who belong to the business, or else to the caller.',
  method: 'POST',
  path: '/report-schedules/:id/copies',
  access: writes,
  params,
  query: businessQuery,
  body: z.object({ businesses: z.array(idSchema).min(1, 'Choose at least one business.').max(500) }),
  reply: messageSchema,
  keepsAccess: true,
  problems: ['invalid', 'not_found', 'not_allowed'],
});

export const previewReportSchedule = defineEndpoint({
  name: 'preview-report-schedule',
  description: 'Returns the PDF of a scheduled report as it would be sent to the caller now.',
  method: 'GET',
  path: '/report-schedules/:id/preview',
  isDear: true,
  access: { ...writes, act: 'read' },
  params,
  query: businessQuery,
  reply: 'file',
  problems: ['not_found', 'not_allowed', 'conflict'],
});

export const previewReportMail = defineEndpoint({
  name: 'preview-report-mail',
  description:
    'Returns the email of a scheduled report as it would be sent now: its text with a greeting to the caller, the attachments and the recipients.',
  method: 'GET',
  path: '/report-schedules/:id/mail',
  isDear: true,
  access: { ...writes, act: 'read' },
  params,
  query: businessQuery,
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
    'Sends a report now, in addition to its schedule. A repeat has no effect while the report waits, is being created or waits for approval.',
  method: 'POST',
  path: '/report-schedules/:id/send',
  access: writes,
  params,
  query: businessQuery,
  reply: messageSchema,
  status: 202,
  keepsAccess: true,
  problems: ['not_found'],
});

export const decideReportRun = defineEndpoint({
  name: 'decide-report-run',
  description: 'Approves a waiting report, which sends it as printed, or declines it.',
  method: 'POST',
  path: '/report-schedules/:id/runs/:runId/decision',
  access: writes,
  params: params.extend({ runId: z.uuid('The run id must be a UUID.') }),
  query: businessQuery,
  body: z.object({ decision: z.enum(['approve', 'decline'], "decision must be 'approve' or 'decline'.") }),
  reply: messageSchema,
  keepsAccess: true,
  problems: ['not_found', 'conflict'],
});
