import { problem } from '@bellwether/domain/problems';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../../platform/postgres/database.ts';
import { sourceAccounts, sourceLinks } from '../../../platform/postgres/schema.ts';
import { newToken, tokenHash } from '../../../platform/secrets.ts';
import { actByLink, type Source, type SourceActor } from '../actor.ts';

const lifetimeMs = 7 * 24 * 3_600_000;

const isOpen = (now: Date) => and(isNull(sourceLinks.usedAt), gt(sourceLinks.expiresAt, now));

/** Creates a reconnect link for a source and returns its path. Older links of the source expire. */
export const createLink = async (db: Database, sourceId: string, now: Date): Promise<string> => {
  const token = newToken();
  await db
    .update(sourceLinks)
    .set({ expiresAt: now })
    .where(and(eq(sourceLinks.sourceId, sourceId), isOpen(now)));
  await db.insert(sourceLinks).values({
    sourceId,
    tokenHash: tokenHash(token),
    expiresAt: new Date(now.getTime() + lifetimeMs),
    createdAt: now,
  });
  return `/reconnect/${token}`;
};

export type OpenedLink = { linkId: string; source: Source; actor: SourceActor };

const expired = () =>
  problem('link_expired', 'This link no longer works. Ask the person who sent it for a new one.');

const find = async (db: Database, condition: ReturnType<typeof eq>, now: Date): Promise<OpenedLink> => {
  const [found] = await db
    .select({ linkId: sourceLinks.id, source: sourceAccounts })
    .from(sourceLinks)
    .innerJoin(sourceAccounts, eq(sourceAccounts.id, sourceLinks.sourceId))
    .where(and(condition, isOpen(now)));
  if (!found) throw expired();
  return { ...found, actor: actByLink(found.source.businessId) };
};

/** Opens a reconnect link. @throws Problem 'link_expired' for a link that is unknown, expired or used. */
export const openLink = (db: Database, token: string, now: Date): Promise<OpenedLink> =>
  find(db, eq(sourceLinks.tokenHash, tokenHash(token)), now);

/** Opens a reconnect link whose sign-in was started. @throws Problem 'link_expired'. */
export const openStartedLink = (db: Database, linkId: string, now: Date): Promise<OpenedLink> =>
  find(db, eq(sourceLinks.id, linkId), now);

/**
 * Marks a reconnect link as used. Only one of two parallel uses succeeds. @throws Problem 'link_expired' for the other.
 */
export const useLink = async (db: Database, linkId: string, now: Date): Promise<void> => {
  const used = await db
    .update(sourceLinks)
    .set({ usedAt: now })
    .where(and(eq(sourceLinks.id, linkId), isOpen(now)))
    .returning({ id: sourceLinks.id });
  if (used.length === 0) throw expired();
};
