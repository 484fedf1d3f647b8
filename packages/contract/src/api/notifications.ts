import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema, messageSchema } from './shapes.ts';

const signedIn = { who: 'signed-in', token: 'v1' } as const;

/** A group of notifications of one kind about one subject, either all unread or all read. */
export const notificationSchema = z.object({
  /** Id of the newest notification in the group, used to mark the group as read. */
  id: idSchema,
  kind: z.string(),
  text: z.string(),
  /** Path of the page from the root, including the business. */
  path: z.string(),
  business: z.string().nullable(),
  many: z.number().int(),
  unread: z.boolean(),
  at: z.string(),
});
export type Notification = z.infer<typeof notificationSchema>;

export const listNotifications = defineEndpoint({
  name: 'list-notifications',
  description:
    "Returns the caller's notifications, newest first. Unread ones of the same kind and subject are one row, and so are read ones. At most 50 rows, from the caller's own businesses.",
  method: 'GET',
  path: '/notifications',
  access: signedIn,
  reply: z.object({ data: z.array(notificationSchema), meta: z.object({ unread: z.number().int() }) }),
});

export const countNotifications = defineEndpoint({
  name: 'count-notifications',
  description: 'Returns the number of unread rows of `list-notifications`, for the bell, which polls often.',
  method: 'GET',
  path: '/notifications/unread',
  access: signedIn,
  reply: z.object({ data: z.object({ unread: z.number().int() }) }),
});

export const readNotification = defineEndpoint({
  name: 'read-notification',
  description: 'Marks a notification as read, and the older ones of its kind and subject.',
  method: 'POST',
  path: '/notifications/:id/read',
  access: signedIn,
  keepsAccess: true,
  params: z.object({ id: idSchema }),
  reply: messageSchema,
  problems: ['not_found'],
});

export const readAllNotifications = defineEndpoint({
  name: 'read-all-notifications',
  description: 'Marks all notifications up to a time (`until`, ISO 8601) as read.',
  method: 'POST',
  path: '/notifications/read',
  access: signedIn,
  keepsAccess: true,
  body: z.object({ until: z.iso.datetime('until must be a moment, ISO 8601.') }),
  reply: messageSchema,
  problems: ['invalid'],
});

const choice = z.object({ in_product: z.boolean(), by_mail: z.boolean() });

export const listNotificationChoices = defineEndpoint({
  name: 'list-notification-choices',
  description:
    'Returns how the caller is notified of each kind. `mails` is false if the notification is about an email; it then sends no second one.',
  method: 'GET',
  path: '/notifications/choices',
  access: signedIn,
  reply: z.object({
    data: z.array(choice.extend({ kind: z.string(), label: z.string(), mails: z.boolean() })),
  }),
});

export const saveNotificationChoice = defineEndpoint({
  name: 'choose-notification',
  description: 'Sets how the caller is notified of a kind: in the product, by email, both or not at all.',
  method: 'PUT',
  path: '/notifications/choices/:kind',
  access: signedIn,
  keepsAccess: true,
  params: z.object({ kind: z.string() }),
  body: choice,
  reply: z.object({ data: choice }),
  problems: ['not_found', 'invalid'],
});
