import { problem } from '@bellwether/domain/problems';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../../platform/postgres/database.ts';
import { connections, sourceAccounts, sourceLinks } from '../../../platform/postgres/schema.ts';
import { newToken, tokenHash } from '../../../platform/secrets.ts';
import { actByLink, type ConnectionOwner, ownByLink, type Source, type SourceActor } from '../actor.ts';
import type { Connection } from '../connections/connections.ts';

const lifetimeMs = 7 * 24 * 3_600_000;

const isOpen = (now: Date) => and(isNull(sourceLinks.usedAt), gt(sourceLinks.expiresAt, now));

/** Source or connection that a reconnect link renews. */
type LinkTarget = { sourceId: string } | { connectionId: string };

/** Creates a reconnect link for a source or a connection and returns its path. Older links of the same expire. */
export const createLink = async (db: Database, target: LinkTarget, now: Date): Promise<string> => {
  const token = newToken();
  const isOfTarget =
    'sourceId' in target
      ? eq(sourceLinks.sourceId, target.sourceId)
      : eq(sourceLinks.connectionId, target.connectionId);
  await db
    .update(sourceLinks)
    .set({ expiresAt: now })
    .where(and(isOfTarget, isOpen(now)));
  await db.insert(sourceLinks).values({
    ...target,
    tokenHash: tokenHash(token),
    expiresAt: new Date(now.getTime() + lifetimeMs),
    createdAt: now,
  });
  return `/reconnect/${token}`;
};

/** Open link with its right: to renew the access of one source, or of one connection with all of its sources. */
export type OpenedLink =
  | { linkId: string; source: Source; actor: SourceActor; connection: null }
  | { linkId: string; source: null; connection: Connection; owner: ConnectionOwner };

const expired = () =>
  problem('link_expired', 'This link no longer works. Ask the person who sent it for a new one.');

const find = async (db: Database, condition: ReturnType<typeof eq>, now: Date): Promise<OpenedLink> => {
  const [found] = await db
    .select({ linkId: sourceLinks.id, source: sourceAccounts, connection: connections })
    .from(sourceLinks)
    .leftJoin(sourceAccounts, eq(sourceAccounts.id, sourceLinks.sourceId))
    .leftJoin(connections, eq(connections.id, sourceLinks.connectionId))
    .where(and(condition, isOpen(now)));
  const { linkId = '', source, connection } = found ?? {};
  if (connection) return { linkId, source: null, connection, owner: ownByLink(connection.businessId) };
  if (source) return { linkId, source, actor: actByLink(source.businessId), connection: null };
  throw expired();
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
