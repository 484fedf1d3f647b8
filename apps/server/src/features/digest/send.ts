import { openStatuses } from '@bellwether/contract/forms/business-status';
import type { Scope } from '@bellwether/domain/access/scope';
import { defaultTimeZone } from '@bellwether/domain/catalogue/product';
import { findDueMonday } from '@bellwether/domain/digest/week';
import { Problem } from '@bellwether/domain/problems';
import type { Day } from '@bellwether/domain/time/day';
import { and, eq, gt, sql } from 'drizzle-orm';
import { authorizeMember } from '../../http/access/authorize.ts';
import type { Deps } from '../../http/deps.ts';
import { readUserSession } from '../../http/session/read.ts';
import { productBrand, readMailBrand } from '../../platform/mail-template/brand.ts';
import { type Database, runSql } from '../../platform/postgres/database.ts';
import { notificationChoices, notifications } from '../../platform/postgres/schema.ts';
import { notifyUsers } from '../notifications/index.ts';
import { buildDigest } from './digest.ts';
import { buildDigestMail } from './mail.ts';
import { createStatusLinkSigner } from './status-links.ts';
import { createStatusToken } from './status-token.ts';

const kind = 'weekly-digest';
const subject = 'week';
const twoDays = 2 * 24 * 3_600_000;

/**
 * Returns the users whose digest is due and not yet sent. A digest is due in the most common time zone of the user's
 * businesses.
 */
export const listDueRecipients = async (
  db: Database,
  now: Date,
): Promise<{ userId: string; monday: Day }[]> => {
  const people = await runSql<{ id: string; zone: string | null }>(
    db,
    sql`select u.id, mode() within group (order by b.time_zone) as zone
      from notification_choices c join users u on u.id = c.user_id and u.status = 'active'
        left join memberships m on m.user_id = u.id
        left join businesses b on b.id = m.business_id and b.deleted_at is null and b.status in (${sql.join(
          openStatuses.map((status) => sql`${status}`),
          sql`, `,
        )})
      where c.kind = ${kind} and (c.in_product or c.by_mail) group by u.id`,
  );
  const notified = await db
    .select({ userId: notifications.userId, monday: notifications.occasion })
    .from(notifications)
    .where(and(eq(notifications.kind, kind), gt(notifications.createdAt, new Date(now.getTime() - twoDays))));
  const alreadySent = new Set(notified.map(({ userId, monday }) => `${userId} ${monday}`));
  return people.flatMap(({ id, zone }) => {
    const monday = findDueMonday(zone ?? defaultTimeZone, now);
    return monday === null || alreadySent.has(`${id} ${monday}`) ? [] : [{ userId: id, monday }];
  });
};

const openTo = (session: NonNullable<Awaited<ReturnType<typeof readUserSession>>>): Scope | undefined => {
  try {
    const access = { who: 'any-member', act: 'read', business: 'one-or-all' } as const;
    return authorizeMember(session, access, { params: {}, query: {}, body: {} });
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
};

/**
 * Sends a user's digest through the chosen channels, with the user's current rights. Notification and mail share a
 * transaction, so repeated runs send the digest once.
 */
export const sendDigestMail = async (
  deps: Deps,
  { userId, monday }: { userId: string; monday: Day },
  signal: AbortSignal,
): Promise<void> => {
  const { db, clock, mailer, config } = deps;
  const outbox = await mailer.open();
  const session = await readUserSession(db, userId);
  const scope = session && openTo(session);
  if (!session || !scope) return;
  const [chosen] = await db
    .select()
    .from(notificationChoices)
    .where(and(eq(notificationChoices.userId, userId), eq(notificationChoices.kind, kind)));
  if (!chosen?.inProduct && !chosen?.byMail) return;
  const week = await buildDigest(deps, scope, monday, signal);
  const signer = createStatusLinkSigner(deps);
  const now = clock.now();
  const links = {
    publicUrl: config.publicUrl,
    status: (
      { id: leadId, business }: (typeof week.leads)[number],
      status: Parameters<typeof createStatusToken>[1]['status'],
    ) =>
      `${config.publicUrl}/lead-status/${createStatusToken(signer, { userId, businessId: business.id, leadId, status }, now)}`,
  };
  const { user } = session;
  const [business, ...others] = scope.businesses;
  const content = buildDigestMail(week, links, {
    firstName: user.firstName,
    brand: business && others.length === 0 ? await readMailBrand(db, business.id) : productBrand,
    choices: `${config.publicUrl}/profile/${userId}#notifications`,
  });
  if (!content) return;
  await db.transaction(async (tx) => {
    const data = { leads: week.leadsInAll, overdue: week.overdueInAll, meetings: week.meetings.length };
    const notified = await notifyUsers(tx, {
      kind,
      to: [userId],
      businessId: null,
      subject,
      occasion: monday,
      data,
      now,
    });
    if (notified.length === 0 || !chosen.byMail) return;
    await outbox.send(tx, [{ to: user.email, content, secret: true, about: { userId } }]);
  });
};
