import { isId } from '@bellwether/contract/forms/values';
import { problem } from '@bellwether/domain/problems';
import { and, eq, isNull } from 'drizzle-orm';
import { impersonationRefusal } from '../../http/session/impersonation.ts';
import { readImpersonatedSession } from '../../http/session/read.ts';
import type { OwnSession } from '../../http/session/session.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { impersonations } from '../../platform/postgres/schema.ts';
import type { UserChange } from './invitation.ts';
import { lockUserRow } from './save.ts';

const maxDurationMs = 3_600_000;

/**
 * Starts viewing the product as another user, for at most an hour, and audits it. @throws Problem 'not_found',
 * 'not_allowed', 'conflict' for an inactive user.
 */
export const startImpersonation = async (within: UserChange, id: string) => {
  const { tx, now, session } = within;
  const { row } = await lockUserRow(within, id);
  const name = `${row.firstName} ${row.lastName}`.trim();
  const person = await readImpersonatedSession(tx, session, id);
  if (!person) throw problem('conflict', `${name} is inactive and cannot see anything.`);
  const refusal = impersonationRefusal(session, person);
  if (refusal) throw problem('not_allowed', refusal);
  const expiresAt = new Date(now.getTime() + maxDurationMs);
  const [created] = await tx
    .insert(impersonations)
    .values({ pairId: session.pairId, userId: id, startedAt: now, expiresAt })
    .returning({ id: impersonations.id });
  if (!created) throw new Error('The view of another user could not be stored.');
  await writeAudit(tx, {
    userId: session.user.id,
    action: 'viewed as',
    itemType: 'user',
    itemId: id,
    detail: { name },
  });
  return { id: created.id, full_name: name, until: expiresAt.toISOString() };
};

/** Ends an impersonation of this sign-in; does nothing if it has already ended. */
export const endImpersonation = (db: Database, session: OwnSession, id: string, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    if (!isId(id)) return;
    const [ended] = await tx
      .update(impersonations)
      .set({ endedAt: now })
      .where(
        and(
          eq(impersonations.id, id),
          eq(impersonations.pairId, session.pairId),
          isNull(impersonations.endedAt),
        ),
      )
      .returning({ userId: impersonations.userId });
    if (ended)
      await writeAudit(tx, {
        userId: session.user.id,
        action: 'stopped viewing as',
        itemType: 'user',
        itemId: ended.userId,
      });
  });
