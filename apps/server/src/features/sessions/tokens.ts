import { problem } from '@bellwether/contract/problems';
import { and, eq, lt, ne } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { sessions } from '../../platform/postgres/schema.ts';
import { newToken, tokenHash } from '../../platform/secrets.ts';

const hour = 60 * 60 * 1000;
/** Both tokens of a sign-in live this long. */
const lifetimeMs = 8 * hour;
/** However often they are replaced, they end this long after the person signed in: a stolen one cannot be kept alive for ever. */
const maxSignInMs = 24 * hour;

type Kind = 'v1' | 'v2';
type Issued = { id: string; token: string; expiresAt: Date };
type TokenOwner = { userId: string; pairId: string };
type SignIn = TokenOwner & { startedAt: Date; userAgent: string | null };

/** Makes a token of a sign-in. Only its hash is stored. */
const issue = async (db: Database, owner: SignIn, kind: Kind, now: Date): Promise<Issued> => {
  const token = newToken();
  const expiresAt = new Date(Math.min(now.getTime() + lifetimeMs, owner.startedAt.getTime() + maxSignInMs));
  const [row] = await db
    .insert(sessions)
    .values({ ...owner, kind, tokenHash: tokenHash(token), expiresAt, createdAt: now })
    .returning({ id: sessions.id });
  if (!row) throw new Error('A session could not be stored.');
  return { id: row.id, token, expiresAt };
};

/** Signs a user in: two tokens of one pair. What has expired of that user is swept away. */
export const startSession = (
  db: Database,
  userId: string,
  now: Date,
  userAgent?: string,
): Promise<{ v1: Issued; v2: Issued }> =>
  db.transaction(async (tx) => {
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, now)));
    const owner = {
      userId,
      pairId: crypto.randomUUID(),
      startedAt: now,
      userAgent: userAgent?.slice(0, 400).toWellFormed() ?? null,
    };
    return { v1: await issue(tx, owner, 'v1', now), v2: await issue(tx, owner, 'v2', now) };
  });

/**
 * Replaces one token of a sign-in by a new one of 8 hours, or of what is left of the sign-in's 24; the old one stops working.
 * @throws Problem 'not_signed_in' when the sign-in has ended meanwhile.
 */
export const replaceToken = (db: Database, owner: TokenOwner, kind: Kind, now: Date): Promise<Issued> =>
  db.transaction(async (tx) => {
    // Both tokens are held until the new one stands: of two replacements at once the second waits, and ends what the first has made.
    const [known] = await tx
      .select({ startedAt: sessions.startedAt, userAgent: sessions.userAgent })
      .from(sessions)
      .where(eq(sessions.pairId, owner.pairId))
      .orderBy(sessions.startedAt, sessions.id)
      .for('update');
    if (!known) throw problem('not_signed_in');
    await tx.delete(sessions).where(and(eq(sessions.pairId, owner.pairId), eq(sessions.kind, kind)));
    return issue(tx, { ...owner, ...known }, kind, now);
  });

/** Ends a sign-in: both of its tokens. */
export const endSession = async (db: Database, pairId: string): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.pairId, pairId));
};

/** Ends every sign-in of a user, except one if it is named. */
export const endSessionsOf = async (db: Database, userId: string, keepPairId?: string): Promise<void> => {
  const others = keepPairId === undefined ? undefined : ne(sessions.pairId, keepPairId);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others));
};
