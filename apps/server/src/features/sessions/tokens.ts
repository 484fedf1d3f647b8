import { problem } from '@bellwether/domain/problems';
import { and, eq, lt, ne } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { sessions } from '../../platform/postgres/schema.ts';
import { newToken, tokenHash } from '../../platform/secrets.ts';

const hour = 60 * 60 * 1000;
const lifetimeMs = 8 * hour;
/**
 * Maximum duration of a sign-in in ms, however often its tokens are refreshed, so that a stolen token cannot be kept
 * alive.
 */
const maxSignInMs = 24 * hour;

type Kind = 'v1' | 'v2';
type Issued = { id: string; token: string; expiresAt: Date };
type TokenOwner = { userId: string; pairId: string };
type SignIn = TokenOwner & { startedAt: Date; userAgent: string | null };

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

/** Starts a session with its two tokens, and deletes the user's expired sessions. */
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
 * Replaces a token of a sign-in; the earlier token stops working. The new token is valid for 8 hours, but at most until
 * 24 hours after the sign-in. @throws Problem 'not_signed_in' if the sign-in has ended since.
 */
export const replaceToken = (db: Database, owner: TokenOwner, kind: Kind, now: Date): Promise<Issued> =>
  db.transaction(async (tx) => {
    // Locks both tokens, so that a parallel refresh waits and then replaces the token created here.
    const [current] = await tx
      .select({ startedAt: sessions.startedAt, userAgent: sessions.userAgent })
      .from(sessions)
      .where(eq(sessions.pairId, owner.pairId))
      .orderBy(sessions.startedAt, sessions.id)
      .for('update');
    if (!current) throw problem('not_signed_in');
    await tx.delete(sessions).where(and(eq(sessions.pairId, owner.pairId), eq(sessions.kind, kind)));
    return issue(tx, { ...owner, ...current }, kind, now);
  });

export const endTokenSession = async (db: Database, pairId: string): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.pairId, pairId));
};

/** Ends all sign-ins of a user, except `exceptPairId` if given. */
export const endSessionsOf = async (db: Database, userId: string, exceptPairId?: string): Promise<void> => {
  const others = exceptPairId === undefined ? undefined : ne(sessions.pairId, exceptPairId);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others));
};
