import type { AccessToken } from '@bellwether/connectors/kit/http';
import type { Granted } from '@bellwether/connectors/kit/oauth';
import { SourceError } from '@bellwether/connectors/kit/source-error';
import { and, eq, ne } from 'drizzle-orm';
import { sourceAccounts } from '../../../platform/postgres/schema.ts';
import { openService } from '../account.ts';
import type { ConnectionOwner, Source, SourceActor } from '../actor.ts';
import {
  type Connection,
  findOwnConnection,
  isGranted,
  listConnectorsOf,
  listNamelessEnds,
  readConnection,
} from '../connections/connections.ts';
import type { SyncDeps } from '../syncing/sync-deps.ts';
import { type OAuthConnector, requireConnector } from './clients.ts';

/** Access of a new sign-in that is not stored yet. */
export type Redeemed = { granted: Granted; token: AccessToken };

/** @throws SourceError if the user did not grant what a connector needs. */
export const requireRights = (granted: Granted, connector: OAuthConnector): void => {
  if (!isGranted(granted, connector))
    throw new SourceError(
      'no_permission',
      `You did not allow Bellwether to read ${connector.service}. Sign in again, and tick its box at ${connector.oauth.name}.`,
    );
};

/** Whether a new access opens the account that a connection opens, or both open all accounts of their users. */
const opensSameAccount = ({ grantedAccount }: Connection, { account }: Granted): boolean =>
  grantedAccount?.id === account?.id;

type Reach = 'all' | { missing: string; connector: OAuthConnector };

/** Checks whether a new access reads all sources of a connection; `except` is checked by the caller. @throws SourceError */
export const checkReach = async (
  deps: SyncDeps,
  connection: Connection,
  { granted, token }: Redeemed,
  except: string | null,
): Promise<Reach> => {
  const [first] = listConnectorsOf(deps.config, connection.service);
  // An access to another account must not replace that of this one, which no source may use yet.
  if (first && connection.grantedAccount && !opensSameAccount(connection, granted))
    return { missing: connection.grantedAccount.name, connector: first };
  const sources = await deps.db
    .select({
      id: sourceAccounts.id,
      vendor: sourceAccounts.vendor,
      externalId: sourceAccounts.externalId,
      name: sourceAccounts.name,
    })
    .from(sourceAccounts)
    .where(and(eq(sourceAccounts.connectionId, connection.id), ne(sourceAccounts.externalId, '')));
  const others = sources.filter(({ id }) => id !== except);
  // The same user reaches the same accounts; an account that was lost meanwhile has a fault of its own. A single account is
  // always asked for, because the browser named it.
  const isSame =
    granted.account === null && granted.identity !== null && granted.identity.id === connection.identityId;
  for (const vendor of new Set(others.map((one) => one.vendor))) {
    const connector = requireConnector(deps.config, vendor);
    requireRights(granted, connector);
    if (isSame) continue;
    const reached = new Set(
      (
        await connector.listAccounts(openService(deps, connector, { token, granted: granted.account }))
      ).flatMap(({ id, refusal }) => (refusal === undefined ? [id] : [])),
    );
    const missing = others.find((one) => one.vendor === vendor && !reached.has(one.externalId));
    if (missing) return { missing: missing.name ?? missing.externalId, connector };
  }
  return 'all';
};

const readsAll = async (...parameters: Parameters<typeof checkReach>): Promise<boolean> =>
  (await checkReach(...parameters).catch((error: unknown) => {
    if (error instanceof SourceError && error.fault === 'no_permission') return null;
    throw error;
  })) === 'all';

/** Returns the owner's connection that a new access of a source renews; undefined for a new connection. */
export const chooseConnection = async (
  deps: SyncDeps,
  actor: SourceActor,
  service: string,
  known: Source | null,
  redeemed: Redeemed,
): Promise<Connection | undefined> => {
  const { db } = deps;
  const own = await findOwnConnection(db, actor, service, redeemed.granted);
  const before =
    known?.connectionId == null
      ? undefined
      : await readConnection(db, actor, known.connectionId).catch(() => undefined);
  for (const connection of [own, before]) {
    if (!connection) continue;
    // An access without the rights of its other sources must not replace it.
    if (await readsAll(deps, connection, redeemed, known?.id ?? null)) return connection;
  }
  return undefined;
};

/**
 * Lists the ended connections of unknown users whose sources a new access reads all. Each source that was connected before
 * there were connections has such a connection of its own, although one user may have signed in for all.
 */
export const listReachedEnds = async (
  deps: SyncDeps,
  owner: ConnectionOwner,
  service: string,
  known: Connection | undefined,
  redeemed: Redeemed,
): Promise<Connection[]> => {
  const reached: Connection[] = [];
  for (const connection of await listNamelessEnds(deps.db, owner, service))
    if (connection.id !== known?.id && (await readsAll(deps, connection, redeemed, null)))
      reached.push(connection);
  return reached;
};
