import type {
  Account,
  CheckedAccount,
  Connector,
  ServiceSession,
} from '@bellwether/connectors/kit/connector';
import type { AccessToken } from '@bellwether/connectors/kit/http';
import { openSession } from '@bellwether/connectors/kit/session';
import { SourceError } from '@bellwether/connectors/kit/source-error';
import { connectors } from '@bellwether/connectors/list';
import { defaultTimeZone } from '@bellwether/domain/catalogue/product';
import { problem } from '@bellwether/domain/problems';
import { splitCredential } from '@bellwether/domain/sources/credentials';
import { and, eq, ne } from 'drizzle-orm';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { businesses, connections, sourceAccounts, sourceStreams } from '../../platform/postgres/schema.ts';
import type { Source, SourceActor } from './actor.ts';
import { openToken } from './connections/tokens.ts';
import { findOAuthConnector, requireConnector } from './signing-in/clients.ts';
import { chooseTimeZone } from './syncing/check-account.ts';
import type { SyncDeps } from './syncing/sync-deps.ts';

const timeoutMs = 60_000;

/** Calls a service while a user waits. @throws Problem 'source_refused' with the reason. */
export const askService = async <T>({ service }: Connector, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof SourceError) throw problem('source_refused', error.message);
    if (error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name))
      throw problem('source_refused', `${service} did not answer in time. Please try again.`);
    throw error;
  }
};

/** Returns the other sources of a business at the same service. */
const readOthers = (db: Database, { id, businessId, vendor }: Source) =>
  db
    .select({ externalId: sourceAccounts.externalId, name: sourceAccounts.name })
    .from(sourceAccounts)
    .where(
      and(
        eq(sourceAccounts.businessId, businessId),
        eq(sourceAccounts.vendor, vendor),
        ne(sourceAccounts.id, id),
      ),
    );

/** Returns the name under which an account's rows are stored, unique among the accounts at a service. */
const chooseName = async (db: Database, source: Source, account: Account) => {
  const others = await readOthers(db, source);
  return others.some(({ name }) => name === account.name) ? `${account.name} (${account.id})` : account.name;
};

type ServiceAccess = {
  token: AccessToken | null;
  credential?: readonly string[];
  /** The only account that the sign-in opens. */
  granted?: Account | null;
  signal?: AbortSignal;
};

/** Opens a service for a request that a user waits for, unless `signal` gives it more time. */
export const openService = (
  deps: SyncDeps,
  connector: Connector,
  { signal = AbortSignal.timeout(timeoutMs), ...access }: ServiceAccess,
): ServiceSession => openSession(connector, { http: deps.http, signal, ...access });

const readTimeZone = async (db: Database, { businessId }: Source): Promise<string> => {
  const [business] = await db
    .select({ timeZone: businesses.timeZone })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  return business?.timeZone ?? defaultTimeZone;
};

/** Stores the account of a source and its streams, which are due for a sync at once. */
const saveAccount = async (
  { db, clock }: SyncDeps,
  actor: SourceActor,
  connector: Connector,
  source: Source,
  details: CheckedAccount,
): Promise<void> => {
  const { id, manager, currency } = details;
  const timeZone = chooseTimeZone(details.timeZone, await readTimeZone(db, source));
  const name = source.externalId === id && source.name ? source.name : await chooseName(db, source, details);
  const now = clock.now();
  await db.transaction(async (tx) => {
    await tx
      .update(sourceAccounts)
      .set({
        externalId: id,
        name,
        manager,
        currency,
        timeZone,
        fault: null,
        faultMessage: null,
        faultAt: null,
        faultMailedAt: null,
        updatedAt: now,
      })
      .where(eq(sourceAccounts.id, source.id));
    await tx
      .insert(sourceStreams)
      .values(connector.streams.map((stream) => ({ sourceId: source.id, name: stream.name, nextRunAt: now })))
      .onConflictDoUpdate({
        target: [sourceStreams.sourceId, sourceStreams.name],
        set: { nextRunAt: now, currentReadAt: null, failures: 0 },
      });
    await writeAudit(tx, {
      userId: actor.userId,
      businessId: actor.businessId,
      itemType: 'integration',
      itemId: source.id,
      action: 'updated',
      detail: { type: source.vendor, account: name },
    });
  });
};

export const createNoAccessError = ({ service }: Connector, name: string) =>
  new SourceError('no_permission', `This user cannot read ${name} at ${service}.`);

/** Returns the only account that the sign-in of a source opens; null if it opens all of its user. */
const readGrantedAccount = async (db: Database, { connectionId }: Source): Promise<Account | null> => {
  if (connectionId === null) return null;
  const [found] = await db
    .select({ account: connections.grantedAccount })
    .from(connections)
    .where(eq(connections.id, connectionId));
  return found?.account ?? null;
};

/** Returns an account that the stored access of a source can read. @throws Problem 'source_refused' with the reason. */
export const findAccount = (deps: SyncDeps, source: Source, accountId: string): Promise<Account> => {
  const connector = requireConnector(deps.config, source.vendor);
  return askService(connector, async () => {
    const session = openService(deps, connector, {
      token: openToken(deps, connector.oauth, source.connectionId),
      granted: await readGrantedAccount(deps.db, source),
    });
    const account = (await connector.listAccounts(session)).find(({ id }) => id === accountId);
    if (!account) throw createNoAccessError(connector, 'this account');
    return account;
  });
};

/**
 * Connects a source to an account after a cheap request proves that the account can be read.
 * @throws Problem 'source_refused' with the reason; 'conflict' if the business already has this account, or another
 * account that counts the same.
 */
export const connectAccount = async (
  deps: SyncDeps,
  actor: SourceActor,
  source: Source,
  account: Account,
): Promise<void> => {
  const connector = requireConnector(deps.config, source.vendor);
  const others = await readOthers(deps.db, source);
  if (others.some(({ externalId }) => externalId === account.id))
    throw problem('conflict', 'This account is connected already.');
  const same = others.find(
    ({ externalId }) => externalId !== '' && connector.overlaps?.(account.id, externalId),
  );
  if (same)
    throw problem(
      'conflict',
      `${account.name} and ${same.name} have figures in common, which would count twice. Disconnect ${same.name} first.`,
    );
  const details = await askService(connector, () =>
    connector.check(
      openService(deps, connector, { token: openToken(deps, connector.oauth, source.connectionId) }),
      account,
    ),
  );
  await saveAccount(deps, actor, connector, source, details);
};

/** Returns the connector of a service whose credential names the account, or undefined for any other type. */
const findCredentialConnector = (vendor: string): Connector | undefined => {
  const connector = connectors.get(vendor);
  return connector?.credentialAccount ? connector : undefined;
};

/**
 * Checks with a cheap request that a new credential can read the account that it names. Returns the account, or null
 * for a type whose credentials are only stored. @throws Problem 'source_refused' with the reason.
 */
export const checkCredential = (
  deps: SyncDeps,
  vendor: string,
  credentialText: string,
): Promise<CheckedAccount | null> => {
  const signedIn = findOAuthConnector(deps.config, vendor);
  if (signedIn)
    throw problem(
      'source_refused',
      `${signedIn.service} is connected by signing in at ${signedIn.oauth.name}, not by credentials.`,
    );
  const connector = findCredentialConnector(vendor);
  if (!connector?.credentialAccount) return Promise.resolve(null);
  const credential = splitCredential(credentialText);
  const id = connector.credentialAccount(credential);
  return askService(connector, async () => {
    try {
      return await connector.check(openService(deps, connector, { token: null, credential }), {
        id,
        name: id,
        manager: null,
      });
    } catch (error) {
      // The service has never accepted this key, so the sync's message 'no longer accepts' would be wrong.
      if (!(error instanceof SourceError) || error.fault !== 'reconnect') throw error;
      throw new SourceError('reconnect', `${connector.service} does not accept this key.`, { cause: error });
    }
  });
};

/** Stores the account of a checked credential and its streams. */
export const saveCredentialAccount = async (
  deps: SyncDeps,
  actor: SourceActor,
  source: Source,
  account: CheckedAccount,
): Promise<void> => {
  const connector = findCredentialConnector(source.vendor);
  if (connector) await saveAccount(deps, actor, connector, source, account);
};
