import type { ListedAccount } from '@bellwether/connectors/kit/connector';
import { problem } from '@bellwether/domain/problems';
import { eq } from 'drizzle-orm';
import { sourceAccounts } from '../../../platform/postgres/schema.ts';
import { askService, connectAccount, findAccount, openService } from '../account.ts';
import type { Source, SourceActor } from '../actor.ts';
import { requireConnector } from '../signing-in/clients.ts';
import { markConnected } from '../signing-in/sign-in.ts';
import type { SyncDeps } from '../syncing/sync-deps.ts';
import { type Connection, readConnection } from './connections.ts';
import { openToken } from './tokens.ts';

/**
 * Requires that the business itself signed in for a source: a sign-in of the agency reaches the accounts of other businesses.
 * @throws Problem 'not_found'
 */
const requireOwnSignIn = async (deps: SyncDeps, actor: SourceActor, source: Source): Promise<Connection> => {
  if (source.connectionId === null) throw problem('not_found');
  return readConnection(deps.db, actor, source.connectionId);
};

/** Lists the accounts that the sign-in of a source reaches. @throws Problem 'source_refused' with the reason. */
export const listReachable = async (
  deps: SyncDeps,
  actor: SourceActor,
  source: Source,
): Promise<ListedAccount[]> => {
  const { id, grantedAccount } = await requireOwnSignIn(deps, actor, source);
  const connector = requireConnector(deps.config, source.vendor);
  const found = await askService(connector, () =>
    connector.listAccounts(
      openService(deps, connector, {
        token: openToken(deps, connector.oauth, id),
        granted: grantedAccount,
      }),
    ),
  );
  return markConnected(deps.db, actor, source.vendor, found);
};

/** Connects a further account through the sign-in of a source. Returns the new source. @throws Problem */
export const addAccount = async (
  deps: SyncDeps,
  actor: SourceActor,
  source: Source,
  accountId: string,
): Promise<Source> => {
  await requireOwnSignIn(deps, actor, source);
  const account = await findAccount(deps, source, accountId);
  const { businessId, vendor, connectionId } = source;
  const now = deps.clock.now();
  const [added] = await deps.db
    .insert(sourceAccounts)
    .values({ businessId, vendor, connectionId, externalId: account.id, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning();
  if (!added) throw problem('conflict', 'This account is connected already.');
  try {
    await connectAccount(deps, actor, added, account);
  } catch (error) {
    await deps.db.delete(sourceAccounts).where(eq(sourceAccounts.id, added.id));
    throw error;
  }
  return added;
};
