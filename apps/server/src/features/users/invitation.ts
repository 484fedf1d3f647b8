import { product } from '@bellwether/domain/catalogue/product';
import { problem } from '@bellwether/domain/problems';
import { eq } from 'drizzle-orm';
import type { Handover } from '../../contributions/handover.ts';
import type { Deps } from '../../http/deps.ts';
import type { OwnSession } from '../../http/session/session.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Mailer } from '../../platform/mail.ts';
import { productBrand, readMailBrand } from '../../platform/mail-template/brand.ts';
import { greetingLine, type MailBrand } from '../../platform/mail-template/content.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { memberships, users } from '../../platform/postgres/schema.ts';
import { createPasswordLink } from '../sessions/index.ts';

type Outbox = Awaited<ReturnType<Mailer['open']>>;
/** Context of user changes in a transaction. The outbox is opened before the transaction starts. */
export type UserChange = {
  tx: Database;
  outbox: Outbox;
  now: Date;
  publicUrl: string;
  session: OwnSession;
  handovers: readonly Handover[];
  /** Suppresses the notification of role changes, because the caller sends its own notification. */
  quiet?: true;
};

/** Runs changes of users in a transaction. Its mails are sent only after the commit. */
export const changeUsersInTransaction = async <T>(
  {
    db,
    mailer,
    clock,
    config,
    contributions,
  }: Pick<Deps, 'db' | 'mailer' | 'clock' | 'config' | 'contributions'>,
  session: OwnSession,
  work: (within: UserChange) => Promise<T>,
): Promise<T> => {
  const outbox = await mailer.open();
  return db.transaction((tx) =>
    work({
      tx,
      outbox,
      now: clock.now(),
      publicUrl: config.publicUrl,
      session,
      handovers: contributions.handovers.list(),
    }),
  );
};

/** Returns the brand of the user's business; the product's brand for a user of several businesses or none. */
const findBrand = async (tx: Database, userId: string): Promise<MailBrand> => {
  const [first, ...others] = await tx
    .select({ businessId: memberships.businessId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .limit(2);
  return first && others.length === 0 ? readMailBrand(tx, first.businessId) : productBrand;
};

/**
 * Mails a user a link to set a password, valid for 7 days; older links expire. @throws Problem 'not_found', 'conflict'
 * if the user has a password or is inactive.
 */
export const sendInvitation = async (
  { tx, outbox, now, publicUrl, session }: UserChange,
  userId: string,
): Promise<void> => {
  const [person] = await tx.select().from(users).where(eq(users.id, userId));
  if (!person) throw problem('not_found');
  const name = `${person.firstName} ${person.lastName}`.trim();
  if (person.status !== 'active')
    throw problem('conflict', `${name} is inactive. Reactivate this user, then send the invitation.`);
  if (person.passwordHash !== null)
    throw problem('conflict', `${name} has already set a password and can sign in.`);
  const path = await createPasswordLink(tx, { id: person.id, email: person.email }, 'invitation', now);
  const by = `${session.user.firstName} ${session.user.lastName}`.trim();
  await outbox.send(tx, [
    {
      to: person.email,
      content: {
        subject: `${by} invites you to ${product.name}`,
        brand: await findBrand(tx, person.id),
        greeting: greetingLine(person.firstName),
        title: `Welcome to ${product.name}`,
        text: `${by} invites you to ${product.name}. Set your password, then sign in with this email address.`,
        button: { label: 'Set your password', url: `${publicUrl}${path}` },
        note: 'The link works once, within 7 days.',
        footer: {
          reason: `${by} invited you with this email address. If you did not expect this invitation, you can ignore this email.`,
        },
      },
      secret: true,
      about: { userId: person.id },
    },
  ]);
  await writeAudit(tx, {
    userId: session.user.id,
    action: 'invited',
    itemType: 'user',
    itemId: person.id,
    detail: { name },
  });
};
