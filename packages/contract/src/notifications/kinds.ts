import { formatDay } from '@bellwether/domain/time/day';
import { z } from 'zod';
import { defineNotification } from './define.ts';

const meeting = z.object({ meeting: z.string(), name: z.string(), date: z.string(), by: z.string() });
const report = z.object({ name: z.string(), reason: z.string(), path: z.string() });
const toMeeting = ({ meeting: id }: { meeting: string }) => `/meetings/${id}/view`;
const some = (many: number, item: string) => `${many === 0 ? 'no' : many} ${item}${many === 1 ? '' : 's'}`;
const times = (many: number) => (many > 1 ? ` ${many} times` : '');
const andMore = (many: number, item: string) =>
  many > 1 ? ` and ${many - 1} more ${item}${many > 2 ? 's' : ''}` : '';

/**
 * Notification kinds by stored name. To add one, declare it here and call `notifyUsers` where the event
 * happens.
 */
export const notificationKinds = {
  'action-item-assigned': defineNotification({
    label: 'Action items assigned to me',
    data: z.object({ name: z.string(), by: z.string() }),
    text: ({ name, by }, many) => `${by} assigned you '${name}'${andMore(many, 'action item')}.`,
    path: () => '/tasks',
    mail: 'on',
  }),
  'meeting-invited': defineNotification({
    label: 'Meetings I am invited to',
    data: meeting,
    text: ({ name, date, by }, many) =>
      `${by} invited you to '${name}' on ${formatDay(date)}${andMore(many, 'meeting')}.`,
    path: toMeeting,
    mail: 'on',
  }),
  'meeting-moved': defineNotification({
    label: 'Rescheduled meetings',
    data: meeting.extend({ start: z.string() }),
    text: ({ name, date, start, by }, many) =>
      `${by} moved '${name}'${times(many)}. It is now on ${formatDay(date)} at ${start}.`,
    path: toMeeting,
    mail: 'on',
  }),
  'meeting-cancelled': defineNotification({
    label: 'Cancelled meetings',
    data: meeting,
    text: ({ name, date, by }) => `${by} cancelled '${name}', planned for ${formatDay(date)}.`,
    path: () => '/meetings',
    mail: 'on',
  }),
  'access-requested': defineNotification({
    label: 'Access requests that I can answer',
    data: z.object({ who: z.string(), module: z.string(), business: z.string(), message: z.string() }),
    text: ({ who, module, business, message }) =>
      `${who} requests access to ${module} in ${business}.${message ? ` '${message}'` : ''}`,
    path: () => '/admin/users#requests',
    mail: 'on',
  }),
  'access-answered': defineNotification({
    label: 'Answers to my access requests',
    data: z.object({ module: z.string(), granted: z.boolean(), by: z.string(), page: z.string() }),
    text: ({ module, granted, by }) =>
      granted ? `${by} gave you access to ${module}.` : `${by} declined your request for ${module}.`,
    path: ({ granted, page }) => (granted ? page : '/'),
    mail: 'on',
  }),
  'page-shared': defineNotification({
    label: 'Pages and meetings shared with me',
    data: z.object({ subject: z.string(), by: z.string(), path: z.string() }),
    text: ({ subject, by }, many) => `${by} shared '${subject}' with you${times(many)}.`,
    path: ({ path }) => path,
    mail: 'itself',
  }),
  'import-failed': defineNotification({
    label: 'Failed imports',
    data: z.object({ file: z.string(), reason: z.string(), path: z.string() }),
    text: ({ file, reason }, many) => `The import of ${file} failed${times(many)}. ${reason}`,
    path: ({ path }) => path,
    mail: 'on',
  }),
  'report-failed': defineNotification({
    label: 'My reports that could not be sent',
    data: report,
    text: ({ name, reason }, many) =>
      `The report '${name}' could not be sent${times(many)}. No one received it. ${reason}`,
    path: ({ path }) => path,
    mail: 'on',
  }),
  'report-paused': defineNotification({
    label: 'Reports paused because of their owner',
    data: report,
    text: ({ name, reason }) =>
      `The report '${name}' is paused. ${reason} Resume it to send it with your rights.`,
    path: ({ path }) => path,
    mail: 'on',
  }),
  'report-waits': defineNotification({
    label: 'Reports waiting for my approval',
    data: report,
    text: ({ name, reason }) => `The report '${name}' is waiting for your approval. ${reason}`,
    path: ({ path }) => path,
    mail: 'on',
  }),
  'weekly-digest': defineNotification({
    label: 'My week, each Monday at 7:00',
    data: z.object({ leads: z.number().int(), overdue: z.number().int(), meetings: z.number().int() }),
    text: ({ leads, overdue, meetings }) =>
      `Your week: ${some(leads, 'lead')} without a status, ${some(overdue, 'action')} overdue, ${some(meetings, 'meeting')} ahead.`,
    path: () => '/tasks',
    mail: 'own',
  }),
  'roles-changed': defineNotification({
    label: 'Changes to my access',
    data: z.object({
      given: z.array(z.string()),
      taken: z.array(z.string()),
      by: z.string(),
      me: z.string(),
    }),
    text: ({ given, taken, by }) =>
      [
        given.length > 0 ? `${by} gave you ${given.join(', ')}.` : '',
        taken.length > 0 ? `${by} removed ${taken.join(', ')} from your account.` : '',
      ]
        .filter(Boolean)
        .join(' '),
    path: ({ me }) => `/profile/${me}`,
    mail: 'on',
  }),
} as const;

export type NotificationKindName = keyof typeof notificationKinds;
export type NotificationData<K extends NotificationKindName> = z.infer<(typeof notificationKinds)[K]['data']>;

export const notificationKindNames = Object.keys(notificationKinds) as NotificationKindName[];
export const isNotificationKind = (name: string): name is NotificationKindName =>
  Object.hasOwn(notificationKinds, name);

export type NotificationChoice = { in_product: boolean; by_mail: boolean };

/** Returns the default notification choice for a kind. */
export const defaultChoice = (kind: NotificationKindName): NotificationChoice => ({
  in_product: notificationKinds[kind].mail !== 'own',
  by_mail: notificationKinds[kind].mail === 'on',
});

/**
 * Returns the text and path for a group of notifications of a kind. Returns undefined for data that an older
 * version stored in another shape.
 */
export const notificationText = (
  kind: string,
  data: unknown,
  many: number,
): { text: string; path: string } | undefined => {
  if (!isNotificationKind(kind)) return undefined;
  const { data: shape, text, path } = notificationKinds[kind];
  const read = shape.safeParse(data);
  if (!read.success) return undefined;
  // The data has the shape of this kind, which a union type cannot express.
  return { text: text(read.data as never, many), path: path(read.data as never, many) };
};
