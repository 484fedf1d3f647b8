import { problem } from '@bellwether/contract/problems';
import { eq } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import { passwordFits } from '../../platform/passwords.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { users } from '../../platform/postgres/schema.ts';
import { clearFailures, countAttempt, inTurn } from './attempts.ts';
import { startSession } from './tokens.ts';

/**
 * Signs in with an address and a password. Attempts from one source are made one after another (`inTurn`).
 * @param source Where the attempt comes from (`source.ts`).
 * @throws Problem 'wrong_credentials' (alike for an unknown address), 'account_inactive' (only with the right password),
 * 'too_many'.
 */
export const signIn = (
  { db, clock }: { db: Database; clock: Clock },
  { email, password }: { email: string; password: string },
  source: string,
) => {
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
    await clearFailures(db, attempt);
    await db.update(users).set({ lastLoginAt: now }).where(eq(users.id, user.id));
    return startSession(db, user.id, now);
  });
};
