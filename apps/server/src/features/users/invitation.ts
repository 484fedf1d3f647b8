import { product } from '@bellwether/contract/catalogue/product';
import { problem } from '@bellwether/contract/problems';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import type { OwnSession } from '../../http/session/session.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Mailer } from '../../platform/mail.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { users } from '../../platform/postgres/schema.ts';
import { createPasswordLink } from '../sessions/index.ts';

type Outbox = Awaited<ReturnType<Mailer['open']>>;
/** What is said and written within one transaction; the outbox was opened before it began. */
export type UserChange = {
  tx: Database;
  outbox: Outbox;
  now: Date;
  publicUrl: string;
  session: OwnSession;
  /** Whose roles change is told of it in other words. */
  quiet?: true;
};

/** Work on people in one transaction, with mails that are sent if it holds. */
export const changeUsersInTransaction = async <T>(
  { db, mailer, clock, config }: Pick<Deps, 'db' | 'mailer' | 'clock' | 'config'>,
  session: OwnSession,
  work: (within: UserChange) => Promise<T>,
): Promise<T> => {
  const outbox = await mailer.open();
  return db.transaction((tx) => work({ tx, outbox, now: clock.now(), publicUrl: config.publicUrl, session }));
};

const greetingOf = (firstName: string) => (firstName ? `Hello ${firstName},` : 'Hello,');

/**
 * Mails somebody a link of 7 days to set their password; older links stop working.
 * @throws Problem 'conflict' for somebody who has one, or is inactive.
 */
export const inviteUser = async (
  { tx, outbox, now, publicUrl, session }: UserChange,
  userId: string,
): Promise<void> => {
  const [person] = await tx.select().from(users).where(eq(users.id, userId));
  if (!person) throw problem('not_found');
  const name = `${person.firstName} ${person.lastName}`.trim();
  if (person.status !== 'active')
    throw problem('conflict', `${name} is inactive. Make them active before you invite them.`);
  if (person.passwordHash !== null)
    throw problem('conflict', `${name} has set a password already and can sign in.`);
  const path = await createPasswordLink(tx, { id: person.id, email: person.email }, 'invitation', now);
  const by = `${session.user.firstName} ${session.user.lastName}`.trim();
  await outbox.send(tx, [
    {
      to: person.email,
      subject: `${by} invites you to ${product.name}`,
      body: `${greetingOf(person.firstName)}\n\n${by} invites you to ${product.name}.\n\nOpen this link to set your password. It works once, within 7 days.\n\n${publicUrl}${path}\n\nYou then sign in with this e-mail address. If you do not know what this is about, nothing needs to be done.`,
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
