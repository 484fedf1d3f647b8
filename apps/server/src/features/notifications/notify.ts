import {
  defaultChoice,
  type NotificationData,
  type NotificationKindName,
  notificationKinds,
} from '@bellwether/contract/notifications/kinds';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { notificationChoices, notifications, users } from '../../platform/postgres/schema.ts';

/** Told, when a transaction ends, of every person who has something new: the id, and ' mail' behind it where a mail is due. */
export const notificationChannel = 'notified';

export type NewNotification<K extends NotificationKindName> = {
  kind: K;
  /** Ids of people. Those who are inactive, who want nothing of the kind, or who did it themselves (`by`) are left out. */
  to: readonly string[];
  by?: string | undefined;
  /** The business that it is about: who does not belong to it any more does not see it. */
  businessId: string | null;
  /** What those have in common that are shown as one. */
  subject: string;
  /** Which event of the subject this is, as an id or a version; without it the kind is told once of a subject, ever. */
  occasion?: string;
  data: NotificationData<K>;
  now: Date;
};

/**
 * Tells people of something that concerns them. Call it in the transaction of what happened: it is told with it or not at all, and never
 * twice. How it reaches them is theirs to choose; mails follow behind. Answers who was told now and not before.
 */
export const notifyUsers = async <K extends NotificationKindName>(
  tx: Database,
  { kind, to, by, businessId, subject, occasion = '', data, now }: NewNotification<K>,
): Promise<string[]> => {
  const ids = [...new Set(to)].filter((one) => one !== by);
  if (ids.length === 0) return [];
  const usual = defaultChoice(kind);
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
      shown: inProduct ?? usual.in_product,
      mailAt: (mail === 'on' || mail === 'off') && (byMail ?? usual.by_mail) ? now : null,
      createdAt: now,
    }))
    // Of what has a mail of its own the row is what says that it was told.
    .filter(({ shown, mailAt }) => shown || mailAt !== null || mail === 'own');
  if (rows.length === 0) return [];
  const told = await tx
    .insert(notifications)
    .values(rows)
    .onConflictDoNothing()
    .returning({ userId: notifications.userId, mailAt: notifications.mailAt });
  for (const { userId, mailAt } of told)
    await tx.execute(sql`select pg_notify(${notificationChannel}, ${mailAt ? `${userId} mail` : userId})`);
  return told.map(({ userId }) => userId);
};
