import { eq } from 'drizzle-orm';
import { createPasswordLink } from './features/sessions/index.ts';
import type { Deps } from './http/deps.ts';
import { userRoles, users } from './platform/postgres/schema.ts';
import { ensureRoles } from './platform/postgres/seed.ts';

/**
 * Invites the first Super Admin, and repeats this at every start until a user has a password. @returns the text to
 * print with the set-password link; undefined once a user can sign in. @throws Error with a sentence when no user can
 * sign in and ADMIN_EMAIL is not set.
 */
export const inviteFirstAdmin = async ({ db, clock, config }: Deps): Promise<string | undefined> => {
  const existing = await db.select({ hash: users.passwordHash }).from(users);
  if (existing.some((user) => user.hash !== null)) return undefined;
  const email = config.adminEmail;
  if (email === undefined) {
    throw new Error(
      'No one can sign in yet. Set ADMIN_EMAIL to the email address of the first administrator and start again, or try the demo with npm run demo.',
    );
  }
  const roles = await ensureRoles(db);
  await db.insert(users).values({ email, firstName: '', lastName: '' }).onConflictDoNothing();
  const [admin] = await db.select().from(users).where(eq(users.email, email));
  if (!admin) throw new Error('The first administrator could not be saved.');
  const heldRoles = await db.select().from(userRoles).where(eq(userRoles.userId, admin.id));
  if (heldRoles.length === 0)
    await db.insert(userRoles).values({ userId: admin.id, roleId: roles['Super Admin'] });
  const path = await createPasswordLink(db, admin, 'invitation', clock.now());
  return `Set the first administrator's password, once, within 7 days:\n  ${config.publicUrl}${path}`;
};
