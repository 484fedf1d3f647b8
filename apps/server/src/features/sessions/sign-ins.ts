import type { SignIn } from '@bellwether/contract/api/people/profile';
import { isId } from '@bellwether/contract/forms/values';
import { deviceName } from '@bellwether/domain/format/device';
import { problem } from '@bellwether/domain/problems';
import { and, eq, gt } from 'drizzle-orm';
import type { Session } from '../../http/session/session.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { sessions } from '../../platform/postgres/schema.ts';
import { endSessionsOf, endTokenSession } from './tokens.ts';

/** Returns the user's active sign-ins: the current one first, then by last use. */
export const readSignIns = async (db: Database, session: Session, now: Date): Promise<SignIn[]> => {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, session.user.id), eq(sessions.kind, 'v1'), gt(sessions.expiresAt, now)));
  const all = rows.map((row) => ({
    id: row.pairId,
    device: deviceName(row.userAgent),
    started_at: row.startedAt.toISOString(),
    last_used_at: (row.usedAt ?? row.createdAt).toISOString(),
    expires_at: row.expiresAt.toISOString(),
    current: row.pairId === session.pairId,
  }));
  return all.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || (a.last_used_at < b.last_used_at ? 1 : -1),
  );
};

/** Records the use of a sign-in at each session check, which the web app makes on first load and every 20 minutes. */
export const recordSignInUse = async (db: Database, { pairId }: Session, now: Date): Promise<void> => {
  await db
    .update(sessions)
    .set({ usedAt: now })
    .where(and(eq(sessions.pairId, pairId), eq(sessions.kind, 'v1')));
};

/**
 * Ends one of the user's own sign-ins. @throws Problem 'not_found' if the sign-in belongs to another user or has ended.
 */
export const closeSignIn = async (db: Database, { user }: Session, pairId: string): Promise<void> => {
  if (!isId(pairId)) throw problem('not_found');
  const [found] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.pairId, pairId), eq(sessions.userId, user.id)));
  if (!found) throw problem('not_found');
  await db.transaction(async (tx) => {
    await endTokenSession(tx, pairId);
    await writeAudit(tx, { userId: user.id, action: 'ended', itemType: 'sign-in', itemId: pairId });
  });
};

export const closeOtherSignIns = (db: Database, { user, pairId }: Session): Promise<void> =>
  db.transaction(async (tx) => {
    await endSessionsOf(tx, user.id, pairId);
    await writeAudit(tx, { userId: user.id, action: 'ended others', itemType: 'sign-in', itemId: pairId });
  });
