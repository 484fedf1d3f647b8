import {
  countNotifications,
  listNotificationChoices,
  listNotifications,
  readAllNotifications,
  readNotification,
  saveNotificationChoice,
} from '@bellwether/contract/api/notifications';
import {
  defaultChoice,
  isNotificationKind,
  notificationKindNames,
  notificationKinds,
  notificationText,
} from '@bellwether/contract/notifications/kinds';
import { problem } from '@bellwether/domain/problems';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { groupNotifications, pathInBusiness } from './groups.ts';
import { trackNotificationMails } from './mails.ts';
import { notificationChannel } from './notify.ts';
import { countUnread, markAllRead, markRead, readChoices, readNotifications, saveChoice } from './store.ts';

const maxGroups = 50;

/** Registers the routes of notifications and of each user's choices for them. */
export const register = (app: App, deps: Deps): void => {
  const { db, clock, store } = deps;
  const { onNotified } = trackNotificationMails(deps);
  // An app that only handles injected requests, as in tests, sends no mails. A listening server sends pending ones.
  let listening = false;
  app.server.addHook('onListen', async () => {
    listening = true;
    await store.listen(
      notificationChannel,
      (payload) => listening && onNotified(payload),
      () => undefined,
    );
  });
  app.server.addHook('onClose', async () => {
    listening = false;
  });

  bindEndpoint(app, listNotifications, async (_input, { session }) => {
    const rows = groupNotifications(await readNotifications(db, session, clock.now()));
    const data = rows.flatMap(({ newest, many }) => {
      const { id, kind, businessId, createdAt, readAt } = newest;
      const content = notificationText(kind, newest.data, many);
      if (!content) return [];
      const business = businessId === null ? undefined : session.businesses.get(businessId);
      return [
        {
          id,
          kind,
          text: content.text,
          path: pathInBusiness(content.path, businessId),
          business: business?.context.tradingName ?? null,
          many,
          unread: readAt === null,
          at: createdAt.toISOString(),
        },
      ];
    });
    const unread = await countUnread(db, session, clock.now());
    return { data: data.slice(0, maxGroups), meta: { unread } };
  });

  bindEndpoint(app, countNotifications, async (_input, { session }) => ({
    data: { unread: await countUnread(db, session, clock.now()) },
  }));

  bindEndpoint(app, readNotification, async ({ params: { id } }, { session }) => {
    await markRead(db, session, id, clock.now());
    return { message: 'Marked as read.' };
  });

  bindEndpoint(app, readAllNotifications, async ({ body: { until } }, { session }) => {
    await markAllRead(db, session, new Date(until), clock.now());
    return { message: 'All marked as read.' };
  });

  bindEndpoint(app, listNotificationChoices, async (_input, { session }) => {
    const chosen = await readChoices(db, session);
    return {
      data: notificationKindNames.map((kind) => ({
        kind,
        label: notificationKinds[kind].label,
        mails: notificationKinds[kind].mail !== 'itself',
        ...(chosen.get(kind) ?? defaultChoice(kind)),
      })),
    };
  });

  bindEndpoint(app, saveNotificationChoice, async ({ params: { kind }, body }, { session }) => {
    if (!isNotificationKind(kind)) throw problem('not_found');
    await saveChoice(db, session, kind, body);
    return { data: body };
  });
};
