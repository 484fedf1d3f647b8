import type { Granted } from '@bellwether/connectors/kit/oauth';
import { SourceError } from '@bellwether/connectors/kit/source-error';
import { problem } from '@bellwether/domain/problems';
import { writeAudit } from '../../../platform/audit.ts';
import { askService, openService } from '../account.ts';
import type { ConnectionOwner } from '../actor.ts';
import { openNewToken, readIdentity } from '../signing-in/sign-in.ts';
import type { SyncDeps } from '../syncing/sync-deps.ts';
import { type Connection, findOwnConnection, listConnectorsOf, saveConnection } from './connections.ts';

/**
 * Adds a connection with a token that does not end, of a user who never signs in. A token of a known user replaces the
 * earlier one. @throws Problem 'not_found' for a service that takes none, 'source_refused' with the reason.
 */
export const addToken = async (
  deps: SyncDeps,
  owner: ConnectionOwner,
  service: string,
  access: string,
): Promise<Connection> => {
  const { config, db } = deps;
  const [connector] = listConnectorsOf(config, service);
  if (!connector?.oauth.takesToken) throw problem('not_found');
  const tokens = { access, accessUntil: null, refresh: null, refreshUntil: null };
  const token = openNewToken(config, connector, access);
  const { connection, granted } = await askService(connector, async () => {
    const identity = await readIdentity(deps, connector, token);
    const fresh: Granted = { tokens, scopes: null, identity, account: null };
    const accounts = await connector.listAccounts(openService(deps, connector, { token }));
    if (!accounts.some(({ refusal }) => refusal === undefined))
      throw new SourceError('no_permission', `This token reads no account at ${connector.service}.`);
    return { connection: await findOwnConnection(db, owner, service, fresh), granted: fresh };
  });
  return db.transaction(async (tx) => {
    const stored = await saveConnection(tx, deps, owner, { service, known: connection, granted });
    await writeAudit(tx, {
      userId: owner.userId,
      businessId: owner.businessId,
      itemType: 'connection',
      itemId: stored.id,
      action: connection ? 'updated' : 'created',
      detail: { service, token: true },
    });
    return stored;
  });
};
