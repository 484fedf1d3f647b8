import { problem } from '@bellwether/contract/problems';
import { and, count, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { signInAttempts } from '../../platform/postgres/schema.ts';

const minute = 60_000;

/** How often an address may fail to sign in, and may ask for a reset. */
const limits = {
  logon: { most: 5, within: 15 * minute },
  reset: { most: 3, within: 60 * minute },
} as const;

type Kind = keyof typeof limits;

/**
 * Counts an attempt before it is made, so that many at once cannot slip under the limit. The store counts, so the limit
 * holds over several processes. Addresses that nobody has are counted alike.
 * @returns takes the attempt back: it was no failure.
 * @throws Problem 'too_many' when the limit is used up; a refused attempt does not count.
 */
export const countAttempt = async (
  db: Database,
  kind: Kind,
  email: string,
  now: Date,
): Promise<() => Promise<void>> => {
  const { most, within } = limits[kind];
  const since = new Date(now.getTime() - within);
  const mine = and(eq(signInAttempts.email, email), eq(signInAttempts.kind, kind));
  await db
    .delete(signInAttempts)
    .where(lt(signInAttempts.occurredAt, new Date(now.getTime() - 120 * minute)));
  const [attempt] = await db
    .insert(signInAttempts)
    .values({ email, kind, occurredAt: now })
    .returning({ id: signInAttempts.id });
  const takeBack = async () => {
    if (attempt) await db.delete(signInAttempts).where(eq(signInAttempts.id, attempt.id));
  };
  const [made] = await db
    .select({ n: count() })
    .from(signInAttempts)
    .where(and(mine, gt(signInAttempts.occurredAt, since)));
  if ((made?.n ?? 0) <= most) return takeBack;
  await takeBack();
  throw problem('too_many');
};

/** Somebody signed in: what went wrong before no longer counts. */
export const forgetFailures = async (db: Database, email: string): Promise<void> => {
  await db
    .delete(signInAttempts)
    .where(and(eq(signInAttempts.email, email), eq(signInAttempts.kind, 'logon')));
};
