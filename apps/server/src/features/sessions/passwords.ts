import { type FieldError, type ProblemCode, problem, problems } from '@bellwether/domain/problems';
import { eq } from 'drizzle-orm';
import type { Session } from '../../http/session/session.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { users } from '../../platform/postgres/schema.ts';
import { countAttempt, runAttemptsInTurn } from './attempts.ts';
import { findPasswordLink, usePasswordLink } from './password-links.ts';
import { isWeakPassword } from './password-strength.ts';
import { endSessionsOf } from './tokens.ts';

const minLength = 10;

type New = { password: string; password_confirmation: string };
type Stores = { db: Database; clock: Clock };

const reject = (code: ProblemCode, field: string, message: string = problems[code].message): never => {
  const fault: FieldError = { field, message };
  throw problem(code, message, [fault]);
};

/** Message for users without a password, who sign in with a provider or a passkey. */
const noPassword =
  'You have no password yet. Log out and ask for a link to set one by \u201cForgot your password?\u201d.';

const tooEasy =
  'This password is too easy to guess, because many people use it or a similar one. Try a few unrelated words.';

/** Checks a new password. @throws Problem 'weak_password' or 'passwords_differ'. */
const checkNewPassword = async (input: New, email: string): Promise<void> => {
  if ([...input.password].length < minLength) reject('weak_password', 'password');
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(input.password))
    reject('weak_password', 'password', 'Password must not consist of spaces only.');
  if (input.password.toLowerCase() === email) {
    reject('weak_password', 'password', 'Password must not be your email address.');
  }
  if (input.password !== input.password_confirmation) reject('passwords_differ', 'password_confirmation');
  if (await isWeakPassword(input.password, [email])) reject('weak_password', 'password', tooEasy);
};

const savePassword = async (db: Database, userId: string, passwordHash: string): Promise<void> => {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
};

const auditPassword = (db: Database, userId: string, action: string): Promise<void> =>
  writeAudit(db, { userId, action, itemType: 'password', itemId: userId });

/**
 * Sets a password through a mailed link and ends every sign-in of the user. @throws Problem 'link_expired',
 * 'weak_password', 'passwords_differ'.
 */
export const setPasswordByLink = async (
  { db, clock }: Stores,
  input: New & { email: string; token: string },
): Promise<void> => {
  const person = await findPasswordLink(db, input, clock.now());
  await checkNewPassword(input, person.email);
  const passwordHash = await hashPassword(input.password);
  await db.transaction(async (tx) => {
    await usePasswordLink(tx, person.linkId, clock.now());
    await savePassword(tx, person.id, passwordHash);
    await endSessionsOf(tx, person.id);
    await auditPassword(tx, person.id, 'set by a link');
  });
};

/**
 * Verifies the current password of a signed-in user. Wrong passwords count like failed sign-ins, but only against this
 * session, so they lock no other sign-in out. @param more further check, such as a code, counted with the password.
 * @throws Problem 'wrong_password', 'too_many', and the errors of `more`.
 */
export const requireOwnPassword = (
  { db, clock }: Stores,
  { user: { id, email }, pairId }: Session,
  password: string,
  more: () => Promise<void> = async () => {},
): Promise<void> => {
  const attempt = { kind: 'logon', email, source: `session:${pairId}` } as const;
  return runAttemptsInTurn(attempt, async () => {
    const noFailure = await countAttempt(db, attempt, clock.now());
    const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id));
    if (!(await verifyPassword(row?.hash, password)))
      reject('wrong_password', 'current_password', row?.hash === null ? noPassword : undefined);
    await more();
    await noFailure();
  });
};

/** Changes the user's own password and ends the user's other sign-ins. Wrong passwords count like failed sign-ins. */
export const changeOwnPassword = async (
  { db, clock }: Stores,
  session: Session | undefined,
  input: New & { current_password: string },
): Promise<void> => {
  if (!session) throw problem('not_signed_in');
  const { id, email } = session.user;
  await requireOwnPassword({ db, clock }, session, input.current_password);
  await checkNewPassword(input, email);
  const passwordHash = await hashPassword(input.password);
  await db.transaction(async (tx) => {
    await savePassword(tx, id, passwordHash);
    await endSessionsOf(tx, id, session.pairId);
    await auditPassword(tx, id, 'changed');
  });
};
