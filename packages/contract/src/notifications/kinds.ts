import { z } from 'zod';
import { formatDay } from '../time/day.ts';
import { defineNotification } from './define.ts';

const meeting = z.object({ meeting: z.string(), name: z.string(), date: z.string(), by: z.string() });
const report = z.object({ name: z.string(), reason: z.string(), path: z.string() });
const toMeeting = ({ meeting: id }: { meeting: string }) => `/meetings/${id}/view`;
const some = (many: number, item: string) => `${many === 0 ? 'no' : many} ${item}${many === 1 ? '' : 's'}`;
const times = (many: number) => (many > 1 ? ` ${many} times` : '');
const andMore = (many: number, item: string) =>
  many > 1 ? ` and ${many - 1} more ${item}${many > 2 ? 's' : ''}` : '';

/** Every kind, by the name that is stored. To add one: declare it here and call `notifyUsers` where it happens. */
export const notificationKinds = {
  'action-item-assigned': defineNotification({
    label: 'Action items given to me',
    data: z.object({ name: z.string(), by: z.string() }),
    text: ({ name, by }, many) => `${by} gave you '${name}'${andMore(many, 'action item')}.`,
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
    label: 'Meetings that are moved',
    data: meeting.extend({ start: z.string() }),
    text: ({ name, date, start, by }, many) =>
      `${by} moved '${name}'${times(many)}. It is on ${formatDay(date)} at ${start}.`,
    path: toMeeting,
    mail: 'on',
  }),
  'meeting-cancelled': defineNotification({
    label: 'Meetings that are cancelled',
    data: meeting,
    text: ({ name, date, by }) => `${by} cancelled '${name}' of ${formatDay(date)}.`,
    path: () => '/meetings',
    mail: 'on',
  }),
  'access-requested': defineNotification({
    label: 'Requests for access that I can answer',
    data: z.object({ who: z.string(), module: z.string(), business: z.string(), message: z.string() }),
    text: ({ who, module, business, message }) =>
      `${who} asks for ${module} in ${business}.${message ? ` '${message}'` : ''}`,
    path: () => '/admin/users#requests',
    mail: 'on',
  }),
  'access-answered': defineNotification({
    label: 'Answers to my requests for access',
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
    label: 'Imports that fail',
    data: z.object({ file: z.string(), reason: z.string(), path: z.string() }),
    text: ({ file, reason }, many) => `The import of ${file} failed${times(many)}. ${reason}`,
    path: ({ path }) => path,
    mail: 'on',
  }),
  'report-failed': defineNotification({
    label: 'Reports of mine that do not go out',
    data: report,
    text: ({ name, reason }, many) =>
      `The report '${name}' did not go out${times(many)}, and nobody got any of it. ${reason}`,
    path: ({ path }) => path,
    mail: 'on',
  }),
  'report-paused': defineNotification({
    label: 'Reports that stop because of their owner',
    data: report,
    text: ({ name, reason }) =>
      `The report '${name}' is paused. ${reason} It goes out again with the rights of whoever lets it go on.`,
    path: ({ path }) => path,
    mail: 'on',
  }),
  'report-waits': defineNotification({
    label: 'Reports that wait for my approval',
    data: report,
    text: ({ name, reason }) => `The report '${name}' waits for your approval. ${reason}`,
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
    label: 'Changes of what I may do',
    data: z.object({
      given: z.array(z.string()),
      taken: z.array(z.string()),
      by: z.string(),
      me: z.string(),
    }),
    text: ({ given, taken, by }) =>
      [
        given.length > 0 ? `${by} gave you ${given.join(', ')}.` : '',
        taken.length > 0 ? `${by} took ${taken.join(', ')} from you.` : '',
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

/** How somebody is told of a kind. */
export type NotificationChoice = { in_product: boolean; by_mail: boolean };

/** How a person is told who has chosen nothing. */
export const defaultChoice = (kind: NotificationKindName): NotificationChoice => ({
  in_product: notificationKinds[kind].mail !== 'own',
  by_mail: notificationKinds[kind].mail === 'on',
});

/** What is said of notifications of a kind that are shown as one, and where it leads; undefined for what an older version stored otherwise. */
export const notificationText = (
  kind: string,
  data: unknown,
  many: number,
): { text: string; path: string } | undefined => {
  if (!isNotificationKind(kind)) return undefined;
  const { data: shape, text, path } = notificationKinds[kind];
  const read = shape.safeParse(data);
  if (!read.success) return undefined;
  // The data is that of this very kind, which the types of a union cannot say.
  return { text: text(read.data as never, many), path: path(read.data as never, many) };
};
