import { notificationText } from '@bellwether/contract/notifications/kinds';
import { product } from '@bellwether/domain/catalogue/product';
import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Deps } from '../../http/deps.ts';
import { readUserSession } from '../../http/session/read.ts';
import { defineJob, nightlySchedule } from '../../platform/jobs/define.ts';
import { productBrand, readMailBrand } from '../../platform/mail-template/brand.ts';
import { greetingLine } from '../../platform/mail-template/content.ts';
import { notifications } from '../../platform/postgres/schema.ts';
import { groupNotifications, pathInBusiness } from './groups.ts';

const day = 24 * 3_600_000;
const retention = 180 * day;

/**
 * Job that mails a user's unread notifications. `minute` numbers the delay window, a minute by default
 * (NOTIFICATION_MAIL_DELAY). The job runs after the window, so a single mail covers all its notifications, without
 * those already read.
 */
export const mailNotifications = defineJob({
  name: 'mail-notifications',
  title: 'Send notification email',
  payload: z.object({ userId: z.uuid(), minute: z.number() }),
  retries: 5,
  backoff: { first: 30, longest: 3600 },
  timeout: 120,
  concurrency: 1,
  batch: 20,
  singleton: ({ userId, minute: at }) => `${userId} ${at}`,
});

const purgeNotifications = defineJob({
  name: 'purge-notifications',
  title: 'Delete notifications older than 180 days',
  ...nightlySchedule('20 3 * * *'),
});

const isDue = and(isNotNull(notifications.mailAt), isNull(notifications.mailedAt));

/**
 * Sends all pending unread notifications of a user in a single mail. The mail and the status of the notifications are
 * written in one transaction.
 */
const mailTo = async ({ db, mailer, clock, config }: Deps, userId: string): Promise<void> => {
  const outbox = await mailer.open();
  await db.transaction(async (tx) => {
    const isDueForUser = and(eq(notifications.userId, userId), isDue);
    const rows = await tx
      .select()
      .from(notifications)
      .where(isDueForUser)
      .orderBy(asc(notifications.createdAt))
      .for('update');
    if (rows.length === 0) return;
    await tx.update(notifications).set({ mailedAt: clock.now() }).where(isDueForUser);
    const session = await readUserSession(tx, userId);
    if (!session) return;
    const { user: person, businesses } = session;
    // Businesses that the user has left are omitted, as in the product.
    const unread = rows.filter(
      ({ readAt, businessId }) => readAt === null && (businessId === null || businesses.has(businessId)),
    );
    const entries = groupNotifications(unread).flatMap(({ newest, many }) => {
      const content = notificationText(newest.kind, newest.data, many);
      const business = businesses.get(newest.businessId ?? '')?.context.tradingName;
      return content
        ? [
            {
              ...content,
              business,
              businessId: newest.businessId,
              url: `${config.publicUrl}${pathInBusiness(content.path, newest.businessId)}`,
            },
          ]
        : [];
    });
    const [first] = entries;
    if (!first) return;
    const isSingle = entries.length === 1;
    const businessIds = new Set(entries.map(({ businessId }) => businessId));
    const [businessId] = businessIds;
    const brand = businessId && businessIds.size === 1 ? await readMailBrand(tx, businessId) : productBrand;
    const listed = entries.map(({ text, business, url }) => ({
      text,
      url,
      ...(business === undefined ? {} : { detail: business }),
    }));
    const several = `${entries.length} new notifications`;
    await outbox.send(tx, [
      {
        to: person.email,
        content: {
          subject: isSingle ? first.text : `${several} in ${product.name}`,
          title: isSingle ? 'New notification' : 'New notifications',
          brand,
          greeting: greetingLine(person.firstName),
          text: isSingle
            ? `${first.business ? `${first.business}: ` : ''}${first.text}`
            : `You have ${several}.`,
          ...(isSingle ? {} : { sections: [{ rows: listed }] }),
          button: { label: `Open in ${product.name}`, url: isSingle ? first.url : config.publicUrl },
          footer: {
            reason: 'You get these emails because of your notification settings.',
            link: {
              label: 'Change your notifications',
              url: `${config.publicUrl}/profile/${person.id}#notifications`,
            },
          },
        },
        about: { userId: person.id },
      },
    ]);
  });
};

/**
 * Registers the jobs that mail pending notifications and purge old notifications. @returns `onNotified`, which queues
 * the mail of a new notification.
 */
export const trackNotificationMails = (deps: Deps): { onNotified: (payload: string) => void } => {
  const { db, jobs, clock, report, config } = deps;
  const delay = config.notificationMailDelay;
  const currentMinute = () => Math.floor(clock.now().getTime() / (delay * 1000));
  jobs.register(mailNotifications, ({ userId }) => mailTo(deps, userId), {
    unfinished: async () => {
      const waiting = await db
        .selectDistinct({ userId: notifications.userId })
        .from(notifications)
        .where(isDue);
      return waiting.map(({ userId }) => ({
        payload: { userId, minute: currentMinute() },
        subject: { userId },
      }));
    },
  });
  jobs.register(purgeNotifications, async () => {
    await db
      .delete(notifications)
      .where(lt(notifications.createdAt, new Date(clock.now().getTime() - retention)));
  });
  return {
    onNotified: (payload) => {
      const [userId = '', mail] = payload.split(' ');
      if (mail === undefined) return;
      jobs
        .open()
        .then((queue) =>
          queue.send(mailNotifications, { userId, minute: currentMinute() }, { subject: { userId }, delay }),
        )
        .catch(report);
    },
  };
};
