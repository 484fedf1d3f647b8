import { z } from 'zod';
import { defineEndpoint, type Variant } from '../../endpoint.ts';
import { agendaItemForm, meetingForm } from '../../forms/meetings.ts';
import { bodySchema, itemSchema } from '../../forms/schema.ts';
import { itemBaseSchema } from '../items.ts';
import { idSchema, listQuery, messageSchema, paginationSchema } from '../shapes.ts';

/**
 * Access to meetings under their own paths; the items are those of `modules/meetings/forms/meetings/items`.
 */
const read = { who: 'member', module: 'meetings', act: 'read', business: 'one-or-all' } as const;
const write = { who: 'member', module: 'meetings', act: 'write', business: 'one-or-all' } as const;
const fields = z.record(z.string(), z.unknown());
const saved = z.object({ data: itemBaseSchema, future_meetings: z.array(itemBaseSchema) });
const meeting = itemSchema(meetingForm);
const future = {
  has_future_meetings: z.boolean().optional(),
  number_of_future_meetings: z.number().int().optional(),
};
const shapes = (variant: Omit<Variant, 'params'>): Variant[] => [{ params: {}, ...variant }];
const savedMeeting = z.object({ data: meeting, future_meetings: z.array(meeting) });
const body = (saveType: 'new' | 'existing') =>
  z.intersection(bodySchema(meetingForm, saveType), z.looseObject(future));

export const listMeetings = defineEndpoint({
  name: 'list-meetings',
  description:
    'Returns the meetings of the caller, with the query parameters of every list. `upcoming=true` selects those that have not begun; `order_column` and `order_direction` set the order.',
  method: 'GET',
  path: '/meetings',
  access: read,
  query: listQuery.extend({
    upcoming: z.enum(['true', 'false'], 'upcoming must be true or false.').optional(),
    order_column: z.string().optional(),
    order_direction: z.enum(['asc', 'desc'], 'order_direction must be asc or desc.').optional(),
  }),
  reply: z.object({
    data: z.array(itemBaseSchema),
    meta: z.array(z.object({ pagination: paginationSchema })),
  }),
  variants: shapes({
    reply: z.object({ data: z.array(meeting), meta: z.array(z.object({ pagination: paginationSchema })) }),
  }),
});

export const getMeeting = defineEndpoint({
  name: 'get-meeting',
  description: 'Returns one meeting.',
  method: 'GET',
  path: '/meetings/:id',
  access: read,
  params: z.object({ id: idSchema }),
  query: z.object({ with: z.string().optional(), business_id: z.string().optional() }),
  reply: z.object({ data: itemBaseSchema }),
  variants: shapes({ reply: z.object({ data: meeting }) }),
  problems: ['not_found'],
});

export const createMeeting = defineEndpoint({
  name: 'create-meeting',
  description:
    'Creates a meeting and, with `has_future_meetings`, that number of copies, each one month later on the same weekday of the month. Saves all of them or none.',
  method: 'POST',
  path: '/meetings',
  access: { ...write, business: 'one' },
  body: fields,
  reply: saved,
  variants: shapes({ body: body('new'), reply: savedMeeting }),
  status: 201,
  problems: ['invalid'],
});

export const updateMeeting = defineEndpoint({
  name: 'update-meeting',
  description: 'Changes a meeting; its copies stay as they are. Takes the same fields as `create-meeting`.',
  method: 'PUT',
  path: '/meetings/:id',
  access: write,
  params: z.object({ id: idSchema }),
  body: fields,
  reply: saved,
  variants: shapes({ body: body('existing'), reply: savedMeeting }),
  problems: ['not_found', 'invalid', 'conflict'],
});

export const deleteMeeting = defineEndpoint({
  name: 'delete-meeting',
  description: 'Removes a meeting, its agenda and its action items from all lists.',
  method: 'DELETE',
  path: '/meetings/:id',
  access: { ...write, act: 'delete' },
  params: z.object({ id: idSchema }),
  query: z.object({ filter: z.string().optional(), business_id: z.string().optional() }),
  reply: messageSchema,
  problems: ['not_found'],
});

export const createAgendaItem = defineEndpoint({
  name: 'create-agenda-item',
  description:
    'Adds an agenda item at the end of a meeting’s agenda. `attachments` are ids of files from `add-meeting-item-file`, which then belong to the item.',
  method: 'POST',
  path: '/meetings/:meetingId/agenda-items',
  access: write,
  params: z.object({ meetingId: idSchema }),
  body: fields,
  reply: z.object({ data: itemBaseSchema }),
  variants: shapes({
    body: z.intersection(
      bodySchema(agendaItemForm, 'existing'),
      z.looseObject({ attachments: z.array(z.string()).optional() }),
    ),
    reply: z.object({ data: itemSchema(agendaItemForm) }),
  }),
  status: 201,
  problems: ['not_found', 'invalid'],
});

export const continueMeeting = defineEndpoint({
  name: 'continue-meeting',
  description:
    'Carries over the open and deferred agenda items of the previous meeting that are not on this agenda yet. Each names the item that it continues (`fk_agenda_items_id`). Returns the added items.',
  method: 'POST',
  path: '/meetings/:id/continue',
  access: write,
  params: z.object({ id: idSchema }),
  reply: z.object({ data: z.array(itemBaseSchema) }),
  variants: shapes({ reply: z.object({ data: z.array(itemSchema(agendaItemForm)) }) }),
  problems: ['not_found'],
});

export const getMinutes = defineEndpoint({
  name: 'get-minutes',
  description:
    'Returns the minutes of a meeting as HTML with rich text formatting; empty if nothing is written yet. Several users can write at once over the WebSocket at /collaboration.',
  method: 'GET',
  path: '/meetings/:id/minutes',
  access: read,
  params: z.object({ id: idSchema }),
  query: z.object({ business_id: z.string().optional() }),
  reply: z.object({
    data: z.object({
      html: z.string(),
      updated_at: z.string().nullable(),
      updated_by: z.string().nullable(),
    }),
  }),
  problems: ['not_found'],
});

export const getMinutesPdf = defineEndpoint({
  name: 'get-minutes-pdf',
  description:
    "Returns the minutes of a meeting as a PDF with the business's logo: notes, the agenda with the pictures and files that the caller may see, attendance, and action items with assignee, due date and status. Times are in the business's time zone.",
  method: 'GET',
  path: '/meetings/:id/minutes/pdf',
  access: read,
  params: z.object({ id: idSchema }),
  query: z.object({ business_id: z.string().optional() }),
  reply: 'file',
  problems: ['not_found'],
});

export const getMeetingCalendar = defineEndpoint({
  name: 'get-meeting-calendar',
  description: 'Returns a meeting as a calendar file (iCalendar) for calendar programs.',
  method: 'GET',
  path: '/meetings/:id/calendar',
  access: read,
  params: z.object({ id: idSchema }),
  query: z.object({ business_id: z.string().optional() }),
  reply: 'file',
  problems: ['not_found'],
});
