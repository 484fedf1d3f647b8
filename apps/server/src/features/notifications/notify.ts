import {
  defaultChoice,
  type NotificationData,
  type NotificationKindName,
  notificationKinds,
} from '@bellwether/contract/notifications/kinds';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { notificationChoices, notifications, users } from '../../platform/postgres/schema.ts';

/** Postgres channel with a message for each notified user: the user id, followed by ' mail' if a mail is due. */
export const notificationChannel = 'notified';

export type NewNotification<K extends NotificationKindName> = {
  kind: K;
  /** User ids. Inactive users, users who turned off this kind, and the acting user (`by`) are skipped. */
  to: readonly string[];
  by?: string | undefined;
  /** Business of the notification, which is hidden from users who do not belong to the business. */
  businessId: string | null;
  /** Subject; notifications with the same subject are shown as one. */
  subject: string;
  /** Event about the subject, such as an id or a version. Without it, each subject notifies a user only once. */
  occasion?: string;
  data: NotificationData<K>;
  now: Date;
};

/**
 * Notifies users of an event. Call it in the event's transaction: repeated calls are ignored, and a rollback undoes
 * them. Mails follow after the commit, by each user's choices. @returns ids of the users that this call notified.
 */
export const notifyUsers = async <K extends NotificationKindName>(
  tx: Database,
  { kind, to, by, businessId, subject, occasion = '', data, now }: NewNotification<K>,
): Promise<string[]> => {
  const ids = [...new Set(to)].filter((one) => one !== by);
  if (ids.length === 0) return [];
  const defaults = defaultChoice(kind);
  const found = await tx
    .select({ id: users.id, inProduct: notificationChoices.inProduct, byMail: notificationChoices.byMail })
    .from(users)
    .leftJoin(
      notificationChoices,
      and(eq(notificationChoices.userId, users.id), eq(notificationChoices.kind, kind)),
    )
    .where(and(inArray(users.id, ids), eq(users.status, 'active')));
  const { mail } = notificationKinds[kind];
  const rows = found
    .map(({ id, inProduct, byMail }) => ({
      userId: id,
      businessId,
      kind,
      subject,
      occasion,
      data: data as Record<string, unknown>,
      shown: inProduct ?? defaults.in_product,
      mailAt: (mail === 'on' || mail === 'off') && (byMail ?? defaults.by_mail) ? now : null,
      createdAt: now,
    }))
    // A kind that sends its own mails needs the notification row too, to record that the mail was sent.
    .filter(({ shown, mailAt }) => shown || mailAt !== null || mail === 'own');
  if (rows.length === 0) return [];
  const inserted = await tx
    .insert(notifications)
    .values(rows)
    .onConflictDoNothing()
    .returning({ userId: notifications.userId, mailAt: notifications.mailAt });
  for (const { userId, mailAt } of inserted)
    await tx.execute(sql`select pg_notify(${notificationChannel}, ${mailAt ? `${userId} mail` : userId})`);
  return inserted.map(({ userId }) => userId);
};
