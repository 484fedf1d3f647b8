import { units } from '@bellwether/domain/catalogue/metrics/entry';
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { idSchema, idShape } from '../shapes.ts';

export const maxFigures = 12;

const short = (label: string, max: number) => {
  const message = `${label} must be text of at most ${max} characters.`;
  return z.string(message).min(1, message).max(max, message);
};

/**
 * A report query that is stored with its result on an agenda. The server answers plan progress like a report of the
 * module `plan` (`plan/progress-report.ts`). `picture` is a file of `add-meeting-item-file`.
 */
export const newFigureSchema = z.object({
  name: short('name', 200),
  module: short('module', 100),
  report: short('report', 100),
  query: z
    .record(
      z.string().max(100, 'query has names of at most 100 characters.'),
      z
        .string('Each parameter of a query must be text.')
        .max(4000, 'Each parameter of a query must have at most 4000 characters.'),
      'query must be an object of texts.',
    )
    .refine((query) => Object.keys(query).length <= 20, 'query must have at most 20 parameters.'),
  metrics: z
    .array(z.string('metrics must name metrics.'), 'metrics must be a list.')
    .min(1, 'metrics must name at least one metric.')
    .max(8, 'metrics must name at most 8 metrics.'),
  picture: z.string('picture must be the id of a file.').optional(),
});
export type NewFigure = z.infer<typeof newFigureSchema>;

const range = z.object({ from: z.string(), to: z.string() });
const value = z.number().nullable();

/**
 * A figure (metric value stored with an agenda item): its value when it was added, `was`, and its current value, `now`;
 * null if there was or is none. `refused` is the reason why there is no current value. `closed` means that values are
 * hidden: the reader may not see the figure's module, or `refused` says that the figure cannot be read.
 */
export const meetingFigureSchema = z.object({
  ...idShape,
  agenda_item_id: idSchema,
  closed: z.boolean(),
  name: z.string(),
  report: z.string(),
  as_of: z.string(),
  picture: z.string().nullable(),
  range: range.nullable(),
  values: z.array(
    z.object({
      metric: z.string(),
      unit: z.enum(units),
      was: value,
      now: value,
      currency: z.string(),
      currency_now: z.string(),
    }),
  ),
  refused: z.string().nullable(),
});
export type MeetingFigure = z.infer<typeof meetingFigureSchema>;

export const addFigures = defineEndpoint({
  name: 'add-agenda-figures',
  description:
    'Adds figures to an agenda item. The server runs each report query and stores it with its current answer. For plan progress, use the report `plan-standing` of the module `plan`, by `plan_id` and `type`. The caller must be allowed to read the module of each. ' +
    '`attachments` are files from `add-meeting-item-file` for an existing agenda item. From then on, only users who may read its module see the picture of a figure.',
  method: 'POST',
  path: '/agenda-items/:id/figures',
  access: { who: 'member', module: 'meetings', act: 'write', business: 'one-or-all' },
  keepsAccess: true,
  params: z.object({ id: idSchema }),
  body: z.object({
    figures: z
      .array(newFigureSchema, 'figures must be a list.')
      .max(maxFigures, `figures must name at most ${maxFigures} figures.`),
    attachments: z
      .array(z.string('attachments must be ids of files.'), 'attachments must be a list.')
      .max(20, 'attachments must name at most 20 files.')
      .optional(),
  }),
  reply: z.object({ data: z.array(z.object(idShape)) }),
  status: 201,
  problems: ['not_found', 'invalid', 'malformed'],
});

export const listFigures = defineEndpoint({
  name: 'list-meeting-figures',
  description: "Returns the figures on a meeting's agenda, each as saved and as it is now.",
  method: 'GET',
  path: '/meetings/:id/figures',
  access: { who: 'member', module: 'meetings', act: 'read', business: 'one-or-all' },
  params: z.object({ id: idSchema }),
  query: z.object({ business_id: z.string().optional() }),
  reply: z.object({ data: z.array(meetingFigureSchema) }),
  problems: ['not_found'],
});
