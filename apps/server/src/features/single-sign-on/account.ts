import { problem } from '@bellwether/domain/problems';
import { and, eq } from 'drizzle-orm';
import type { OidcConfig } from '../../config.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { providerAccounts, users } from '../../platform/postgres/schema.ts';
import type { ProviderAccount } from './provider.ts';

type Person = { id: string; email: string };

/**
 * Returns the user of a provider account: the linked user, or the invited user with the verified e-mail address, who is
 * then linked. Signing in never creates a user. @throws Problem 'sign_in_refused' with a message, 'account_inactive'.
 */
export const findInvitedUser = async (
  db: Database,
  oidc: OidcConfig,
  account: ProviderAccount,
): Promise<Person> => {
  const { subject, email } = account;
  const { issuer, name } = oidc;
  const [existing] = await db
    .select({ user: users })
    .from(providerAccounts)
    .innerJoin(users, eq(users.id, providerAccounts.userId))
    .where(and(eq(providerAccounts.issuer, issuer), eq(providerAccounts.subject, subject)));
  if (existing) return requireActive(existing.user);
  if (email === null)
    throw problem(
      'sign_in_refused',
      `${name} has not verified your email address. Verify it there, or sign in with your password.`,
    );
  const [invited] = await db.select().from(users).where(eq(users.email, email));
  if (!invited)
    throw problem(
      'sign_in_refused',
      `No one with the address ${email} has been invited. Ask your advisor to invite you.`,
    );
  const person = requireActive(invited);
  await db.transaction(async (tx) => {
    const linked = await tx
      .insert(providerAccounts)
      .values({ userId: person.id, issuer, subject })
      .onConflictDoNothing()
      .returning({ id: providerAccounts.id });
    if (linked.length === 0)
      throw problem(
        'sign_in_refused',
        `Another ${name} account is linked to ${email}. Sign in with that account. Or sign in with your password and unlink it in your profile.`,
      );
    await writeAudit(tx, {
      userId: person.id,
      action: 'linked an account',
      itemType: 'user',
      itemId: person.id,
      detail: { provider: name },
    });
  });
  return person;
};

const requireActive = ({ id, email, status }: typeof users.$inferSelect): Person => {
  if (status !== 'active') throw problem('account_inactive');
  return { id, email };
};

export const findLinkTime = async (db: Database, { issuer }: OidcConfig, userId: string) => {
  const [found] = await db
    .select({ at: providerAccounts.createdAt })
    .from(providerAccounts)
    .where(and(eq(providerAccounts.issuer, issuer), eq(providerAccounts.userId, userId)));
  return found?.at.toISOString() ?? null;
};

/** Unlinks a user's provider account. @throws Problem 'conflict' if the user has none. */
export const unlinkAccount = (db: Database, { issuer, name }: OidcConfig, userId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const deleted = await tx
      .delete(providerAccounts)
      .where(and(eq(providerAccounts.issuer, issuer), eq(providerAccounts.userId, userId)))
      .returning({ id: providerAccounts.id });
    if (deleted.length === 0) throw problem('conflict', `You have no linked ${name} account.`);
    await writeAudit(tx, {
      userId,
      action: 'forgot an account',
      itemType: 'user',
      itemId: userId,
      detail: { provider: name },
    });
  });
