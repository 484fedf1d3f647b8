import { problem } from '@bellwether/contract/problems';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { audit } from '../../platform/audit.ts';
import { passwordFits } from '../../platform/passwords.ts';
import { users } from '../../platform/postgres/schema.ts';
import { clearFailures, countAttempt, inTurn } from './attempts.ts';
import { hasSecondFactor, takeCode } from './second-factor.ts';
import { startSession } from './tokens.ts';

/**
 * Signs in with an address and a password, and a code where a second step is on. Attempts from one source are made one after another (`inTurn`).
 * @param source Where the attempt comes from (`source.ts`).
 * @param userAgent What the browser calls itself, for the list of sign-ins.
 * @throws Problem 'wrong_credentials' (alike for an unknown address), 'account_inactive' (only with the right password),
 * 'code_needed' (only with the right password) and 'wrong_code' of somebody with a second step, 'too_many'.
 */
export const signIn = (
  needed: Pick<Deps, 'db' | 'clock' | 'secrets' | 'config'>,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
  source: string,
  userAgent?: string,
) => {
  const { db, clock } = needed;
  const attempt = { kind: 'logon', email, source } as const;
  return inTurn(attempt, async () => {
    const now = clock.now();
    const noFailure = await countAttempt(db, attempt, now);
    const [user] = await db.select().from(users).where(eq(users.email, email));
    if (!(await passwordFits(user?.passwordHash, password)) || !user) throw problem('wrong_credentials');
    if (user.status !== 'active') {
      await noFailure();
      throw problem('account_inactive');
    }
    if (await hasSecondFactor(db, user.id)) {
      if (code === undefined) {
        await noFailure();
        throw problem('code_needed');
      }
      await takeCode(needed, user.id, code);
    }
    await clearFailures(db, attempt);
    await db.update(users).set({ lastLoginAt: now }).where(eq(users.id, user.id));
    await audit(db, { userId: user.id, action: 'signed in', itemType: 'user', itemId: user.id });
    return startSession(db, user.id, now, userAgent);
  });
};
