import { product } from '@bellwether/domain/catalogue/product';
import { problem } from '@bellwether/domain/problems';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { productBrand } from '../../platform/mail-template/brand.ts';
import { greetingLine } from '../../platform/mail-template/content.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { passwordLinks, users } from '../../platform/postgres/schema.ts';
import { newToken, tokenHash } from '../../platform/secrets.ts';
import { countAttempt } from './attempts.ts';

const hour = 60 * 60_000;

const lifetimes = { reset: hour, invitation: 7 * 24 * hour } as const;

export type LinkPurpose = keyof typeof lifetimes;

type Person = { id: string; email: string };

/** Creates a link to set a password and returns its path. Older links of the user expire. */
export const createPasswordLink = (
  db: Database,
  person: Person,
  purpose: LinkPurpose,
  now: Date,
): Promise<string> =>
  db.transaction(async (tx) => {
    const token = newToken();
    await tx
      .update(passwordLinks)
      .set({ expiresAt: now })
      .where(
        and(
          eq(passwordLinks.userId, person.id),
          isNull(passwordLinks.usedAt),
          gt(passwordLinks.expiresAt, now),
        ),
      );
    await tx.insert(passwordLinks).values({
      userId: person.id,
      tokenHash: tokenHash(token),
      purpose,
      expiresAt: new Date(now.getTime() + lifetimes[purpose]),
      createdAt: now,
    });
    return `/set-password/${encodeURIComponent(person.email)}/${token}`;
  });

/**
 * Returns the user of a valid password link. @throws Problem 'link_expired' if the link is unknown, expired or used, or
 * belongs to another address or an inactive user.
 */
export const findPasswordLink = async (
  db: Database,
  link: { email: string; token: string },
  now: Date,
): Promise<Person & { linkId: string }> => {
  const [found] = await db
    .select({ id: users.id, email: users.email, linkId: passwordLinks.id })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(
      and(
        eq(passwordLinks.tokenHash, tokenHash(link.token)),
        eq(users.email, link.email),
        eq(users.status, 'active'),
        isNull(passwordLinks.usedAt),
        gt(passwordLinks.expiresAt, now),
      ),
    );
  if (!found) throw problem('link_expired');
  return found;
};

/**
 * Marks a password link as used; only one of two parallel uses succeeds. @throws Problem 'link_expired' for the other.
 */
export const usePasswordLink = async (db: Database, linkId: string, now: Date): Promise<void> => {
  const used = await db
    .update(passwordLinks)
    .set({ usedAt: now })
    .where(and(eq(passwordLinks.id, linkId), isNull(passwordLinks.usedAt)))
    .returning({ id: passwordLinks.id });
  if (used.length === 0) throw problem('link_expired');
};

const mailLink = async ({ db, clock, mailer, config }: Deps, email: string): Promise<void> => {
  const [user] = await db
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .where(and(eq(users.email, email), eq(users.status, 'active')));
  if (!user) return;
  const outbox = await mailer.open();
  await db.transaction(async (tx) => {
    const path = await createPasswordLink(tx, user, 'reset', clock.now());
    await outbox.send(tx, [
      {
        to: user.email,
        content: {
          subject: `Set a new password for ${product.name}`,
          title: 'Set a new password',
          brand: productBrand,
          greeting: greetingLine(user.firstName),
          text: 'Choose a new password for your account.',
          button: { label: 'Set a new password', url: `${config.publicUrl}${path}` },
          note: 'The link works once, within 60 minutes.',
          footer: {
            reason:
              'Someone requested a new password for this email address. If you did not request it, you can ignore this email.',
          },
        },
        secret: true,
        about: { userId: user.id },
      },
    ]);
  });
};

/**
 * Mails a link to set a password if the address belongs to a user. The mail is sent in the background, so the response
 * time does not reveal whether the address exists. @throws Problem 'too_many'.
 */
export const requestPasswordReset = async (deps: Deps, email: string, source: string): Promise<void> => {
  await countAttempt(deps.db, { kind: 'reset', email, source }, deps.clock.now());
  mailLink(deps, email).catch(deps.report);
};
