import { isId } from '@bellwether/contract/forms/values';
import type { NotificationChoice, NotificationKindName } from '@bellwether/contract/notifications/kinds';
import { problem } from '@bellwether/domain/problems';
import { and, desc, eq, gt, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { Session } from '../../http/session/session.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { notificationChoices, notifications } from '../../platform/postgres/schema.ts';

const day = 24 * 3600 * 1000;
const retentionMs = 90 * day;
const maxRows = 1000;

const seenBy = ({ user, businesses }: Session, now: Date): SQL | undefined =>
  and(
    eq(notifications.userId, user.id),
    eq(notifications.shown, true),
    gt(notifications.createdAt, new Date(now.getTime() - retentionMs)),
    or(isNull(notifications.businessId), inArray(notifications.businessId, [...businesses.keys()])),
  );

export const readNotifications = (db: Database, session: Session, now: Date) =>
  db
    .select()
    .from(notifications)
    .where(seenBy(session, now))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(maxRows);

/** Counts unread notifications, grouped as in the list. */
export const countUnread = async (db: Database, session: Session, now: Date): Promise<number> => {
  const { kind, subject, businessId } = notifications;
  const groups = await db
    .selectDistinct({ kind, subject, businessId })
    .from(notifications)
    .where(and(seenBy(session, now), isNull(notifications.readAt)))
    .limit(maxRows);
  return groups.length;
};

/**
 * Marks a notification and the older ones of its group as read. @throws Problem 'not_found' for another user's
 * notification.
 */
export const markRead = async (db: Database, session: Session, id: string, now: Date): Promise<void> => {
  const [found] = isId(id)
    ? await db
        .select()
        .from(notifications)
        .where(and(eq(notifications.id, id), eq(notifications.userId, session.user.id)))
    : [];
  if (!found) throw problem('not_found');
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, session.user.id),
        eq(notifications.kind, found.kind),
        eq(notifications.subject, found.subject),
        lte(notifications.createdAt, found.createdAt),
        isNull(notifications.readAt),
      ),
    );
};

export const markAllRead = async (db: Database, session: Session, until: Date, now: Date): Promise<void> => {
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, session.user.id),
        lte(notifications.createdAt, until),
        isNull(notifications.readAt),
      ),
    );
};

export const readChoices = async (
  db: Database,
  { user }: Session,
): Promise<Map<NotificationKindName, NotificationChoice>> => {
  const rows = await db.select().from(notificationChoices).where(eq(notificationChoices.userId, user.id));
  return new Map(
    rows.map(({ kind, inProduct, byMail }) => [kind, { in_product: inProduct, by_mail: byMail }]),
  );
};

export const saveChoice = async (
  db: Database,
  { user }: Session,
  kind: NotificationKindName,
  { in_product: inProduct, by_mail: byMail }: NotificationChoice,
): Promise<void> => {
  await db
    .insert(notificationChoices)
    .values({ userId: user.id, kind, inProduct, byMail })
    .onConflictDoUpdate({
      target: [notificationChoices.userId, notificationChoices.kind],
      set: { inProduct, byMail },
    });
};
