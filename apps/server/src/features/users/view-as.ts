import { isId } from '@bellwether/contract/forms/values';
import { problem } from '@bellwether/contract/problems';
import { and, eq, isNull } from 'drizzle-orm';
import { readSessionAs } from '../../http/session/read.ts';
import type { OwnSession } from '../../http/session/session.ts';
import { viewRefusal } from '../../http/session/view-as.ts';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { viewings } from '../../platform/postgres/schema.ts';
import type { Within } from './invitation.ts';
import { locked } from './save.ts';

const longest = 3_600_000;

/**
 * Begins to look at the product as somebody, for an hour at most, and writes it down.
 * @throws Problem 'not_found', 'not_allowed', 'conflict' for somebody inactive.
 */
export const beginViewing = async (within: Within, id: string) => {
  const { tx, now, session } = within;
  const { row } = await locked(within, id);
  const name = `${row.firstName} ${row.lastName}`.trim();
  const person = await readSessionAs(tx, session, id);
  if (!person) throw problem('conflict', `${name} is inactive and sees nothing.`);
  const refusal = viewRefusal(session, person);
  if (refusal) throw problem('not_allowed', refusal);
  const expiresAt = new Date(now.getTime() + longest);
  const [made] = await tx
    .insert(viewings)
    .values({ pairId: session.pairId, userId: id, startedAt: now, expiresAt })
    .returning({ id: viewings.id });
  if (!made) throw new Error('The viewing could not be stored.');
  await audit(tx, {
    userId: session.user.id,
    action: 'viewed as',
    itemType: 'user',
    itemId: id,
    detail: { name },
  });
  return { id: made.id, full_name: name, until: expiresAt.toISOString() };
};

/** Ends one of this sign-in; one that is over stays so. */
export const endViewing = (db: Database, session: OwnSession, id: string, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    if (!isId(id)) return;
    const [ended] = await tx
      .update(viewings)
      .set({ endedAt: now })
      .where(and(eq(viewings.id, id), eq(viewings.pairId, session.pairId), isNull(viewings.endedAt)))
      .returning({ userId: viewings.userId });
    if (ended)
      await audit(tx, {
        userId: session.user.id,
        action: 'stopped viewing as',
        itemType: 'user',
        itemId: ended.userId,
      });
  });
