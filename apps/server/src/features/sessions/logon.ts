import { problem } from '@bellwether/domain/problems';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { writeAudit } from '../../platform/audit.ts';
import { openFairQueue } from '../../platform/fair-queue.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import { users } from '../../platform/postgres/schema.ts';
import { clearFailures, countAttempt, runAttemptsInTurn } from './attempts.ts';
import { startSession } from './tokens.ts';
import { hasSecondFactor, verifyCode } from './two-factor.ts';

/** Limits parallel sign-ins, so that many at once do not delay the queries of other requests. */
const signInQueue = openFairQueue({
  concurrency: 3,
  perAsker: 3,
  burst: 1,
  waiting: 500,
  maxWaitingPerPerson: 500,
  maxWait: 45_000,
  message: 'Many people are signing in. Please try again in a moment.',
});

type Needed = Pick<Deps, 'db' | 'clock' | 'secrets' | 'config'>;

/** Starts the session of an authenticated user. @param by method of the sign-in, unless it was the password. */
export const startSignIn = async (
  { db, clock }: Pick<Needed, 'db' | 'clock'>,
  userId: string,
  userAgent?: string,
  by?: string,
) => {
  const now = clock.now();
  await db.update(users).set({ lastLoginAt: now }).where(eq(users.id, userId));
  await writeAudit(db, {
    userId,
    action: 'signed in',
    itemType: 'user',
    itemId: userId,
    ...(by === undefined ? {} : { detail: { by } }),
  });
  return startSession(db, userId, now, userAgent);
};

/**
 * Verifies the two-factor code of a user who signed in without a password. Failures count like wrong passwords. @throws
 * Problem 'wrong_code', 'too_many'.
 */
export const verifyCodeWithLimit = (
  needed: Needed,
  { id, email }: { id: string; email: string },
  code: string,
  source: string,
): Promise<void> => {
  const attempt = { kind: 'logon', email, source } as const;
  return runAttemptsInTurn(attempt, async () => {
    await countAttempt(needed.db, attempt, needed.clock.now());
    await verifyCode(needed, id, code);
    await clearFailures(needed.db, attempt);
  });
};

/**
 * Signs in with e-mail address and password, and a code if the second factor is on. Attempts from the same origin run
 * one after another (`runAttemptsInTurn`). @param source origin of the attempt (`client-fingerprint.ts`). @param
 * userAgent user agent of the browser, for the list of sign-ins. @throws Problem 'wrong_credentials' (also for an
 * unknown address), 'account_inactive' (only with the right password), 'code_needed' (only with the right password) and
 * 'wrong_code' with a second factor, 'too_many'.
 */
export const signIn = (
  needed: Needed,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
  source: string,
  userAgent?: string,
) => {
  const { db, clock } = needed;
  const attempt = { kind: 'logon', email, source } as const;
  const work = async () => {
    const noFailure = await countAttempt(db, attempt, clock.now());
    const [user] = await db.select().from(users).where(eq(users.email, email));
    if (!(await verifyPassword(user?.passwordHash, password)) || !user) throw problem('wrong_credentials');
    if (user.status !== 'active') {
      await noFailure();
      throw problem('account_inactive');
    }
    if (await hasSecondFactor(db, user.id)) {
      if (code === undefined) {
        await noFailure();
        throw problem('code_needed');
      }
      await verifyCode(needed, user.id, code);
    }
    await clearFailures(db, attempt);
    return startSignIn(needed, user.id, userAgent);
  };
  return runAttemptsInTurn(attempt, () => signInQueue.run({ person: 'anybody' }, work));
};
