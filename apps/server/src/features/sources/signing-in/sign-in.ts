import type { ListedAccount } from '@bellwether/connectors/kit/connector';
import type { AccessToken } from '@bellwether/connectors/kit/http';
import {
  beginSignIn,
  createSignInAttempt,
  finishSignIn,
  type Granted,
  type Identity,
  type ServiceSignIn,
} from '@bellwether/connectors/kit/oauth';
import { SourceError } from '@bellwether/connectors/kit/source-error';
import { problem } from '@bellwether/domain/problems';
import type { IntegrationTypeId } from '@bellwether/domain/sources/integrations';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { Deps } from '../../../http/deps.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { sourceAccounts } from '../../../platform/postgres/schema.ts';
import { askService, createNoAccessError, openService } from '../account.ts';
import { type ConnectionOwner, readSource, type Source, type SourceActor } from '../actor.ts';
import {
  type Connection,
  deleteUnusedConnections,
  findOwnConnection,
  isGranted,
  listNamelessEnds,
  moveSources,
  readConnection,
  saveConnection,
  serviceOf,
} from '../connections/connections.ts';
import { createRequestSigner } from '../connections/tokens.ts';
import type { SyncDeps } from '../syncing/sync-deps.ts';
import {
  findClient,
  findOAuthConnector,
  type OAuthConnector,
  requireConnector,
  resolveAddress,
} from './clients.ts';
import { checkReach, chooseConnection, listReachedEnds, type Redeemed, requireRights } from './reach.ts';

/** Started sign-in at a service, which the browser carries encrypted. */
export type SourceSignIn = ServiceSignIn & {
  /** Business that gets the access; null for the agency. */
  businessId: string | null;
  /** User who started the sign-in; null for a reconnect link. */
  userId: string | null;
  /** Types of sources that the access is for, all of one service. */
  types: readonly [IntegrationTypeId, ...IntegrationTypeId[]];
  /** Source whose access is renewed; null for a new source, and for a connection. */
  sourceId: string | null;
  /** Connection that is renewed; null for a new one, and for a source. */
  connectionId: string | null;
};

type Purpose = Pick<SourceSignIn, 'types'> & Partial<Pick<SourceSignIn, 'sourceId' | 'connectionId'>>;

/** URL of the page to which services redirect. It is public, because the holder of a reconnect link has no session. */
const redirectUri = ({ publicUrl }: Deps['config'], { userId }: ConnectionOwner) =>
  `${publicUrl}${userId === null ? '/reconnect' : '/company/connect'}`;

/** Returns the connectors of a sign-in. @throws Problem 'not_found' for types of different services, or without a client. */
const requireConnectors = (
  config: Deps['config'],
  types: SourceSignIn['types'],
): [OAuthConnector, ...OAuthConnector[]] => {
  const [first, ...others] = types;
  const connector = requireConnector(config, first);
  const rest = others.map((type) => requireConnector(config, type));
  if (rest.some(({ oauth }) => serviceOf(oauth) !== serviceOf(connector.oauth))) throw problem('not_found');
  return [connector, ...rest];
};

/** Starts a sign-in at a service. Returns the URL to open and the secrets to keep. */
export const startSignIn = async (
  { config, clock }: SyncDeps,
  owner: ConnectionOwner,
  { types, sourceId = null, connectionId = null }: Purpose,
): Promise<{ url: string; signIn: SourceSignIn }> => {
  const all = requireConnectors(config, types);
  const [{ oauth }] = all;
  const app = findClient(config, oauth);
  if (!app) throw problem('not_found');
  const attempt = createSignInAttempt();
  const context = { app, resolve: resolveAddress(config), now: clock.now() };
  const scopes = all.flatMap((one) => one.oauth.scopes);
  const url = await beginSignIn(oauth, scopes, attempt, redirectUri(config, owner), context);
  const { businessId, userId } = owner;
  return { url: url.href, signIn: { ...attempt, businessId, userId, types, sourceId, connectionId } };
};

/** Starts a sign-in for a source of a business, new or known. @throws Problem 'not_found'. */
export const startSourceSignIn = async (
  deps: SyncDeps,
  actor: SourceActor,
  type: IntegrationTypeId,
  sourceId: string | undefined,
): Promise<{ url: string; signIn: SourceSignIn }> => {
  const { db, config } = deps;
  if (sourceId === undefined) return startSignIn(deps, actor, { types: [type] });
  const source = await readSource(db, actor.businessId, sourceId);
  if (source.vendor !== type) throw problem('not_found');
  // One sign-in may serve several types, whose rights the new one needs too.
  const ends = await listNamelessEnds(db, actor, serviceOf(requireConnector(config, type).oauth));
  const others = await db
    .selectDistinct({ vendor: sourceAccounts.vendor })
    .from(sourceAccounts)
    .where(
      and(
        eq(sourceAccounts.businessId, actor.businessId),
        inArray(sourceAccounts.connectionId, [source.connectionId ?? source.id, ...ends.map(({ id }) => id)]),
        ne(sourceAccounts.vendor, type),
      ),
    );
  const types = others.flatMap(({ vendor }) => findOAuthConnector(config, vendor)?.vendor ?? []);
  return startSignIn(deps, actor, { types: [type, ...types], sourceId });
};

const identityForm = z.object({ id: z.string(), name: z.string().optional() });

/** Asks a service who signed in; null if it has no answer to this. */
export const readIdentity = async (
  deps: SyncDeps,
  connector: OAuthConnector,
  token: AccessToken,
): Promise<Identity | null> => {
  const { identityUrl } = connector.oauth;
  if (identityUrl === undefined) return null;
  const session = openService(deps, connector, { token });
  const { body } = await session.send({ method: 'GET', url: identityUrl }, 'accounts');
  const found = identityForm.safeParse(body);
  return found.success ? { id: found.data.id, name: found.data.name || found.data.id } : null;
};

/** Creates an access token that is not stored yet. */
export const openNewToken = (
  config: Deps['config'],
  { oauth, service }: OAuthConnector,
  access: string,
): AccessToken => ({
  get: () => Promise.resolve(access),
  renew: () => Promise.reject(new SourceError('reconnect', `${service} refused the new access.`)),
  sign: createRequestSigner(config, oauth),
});

/** Exchanges the answer of a service for an access. @throws SourceError */
const redeem = async (
  deps: SyncDeps,
  owner: ConnectionOwner,
  connector: OAuthConnector,
  signIn: SourceSignIn,
  answer: string,
): Promise<Redeemed> => {
  const { config, clock } = deps;
  const { oauth } = connector;
  const app = findClient(config, oauth);
  if (!app) throw problem('not_found');
  const url = new URL(redirectUri(config, owner));
  url.search = answer;
  const context = { app, resolve: resolveAddress(config), now: clock.now() };
  const granted = await finishSignIn(oauth, signIn, url, context);
  const token = openNewToken(config, connector, granted.tokens.access);
  const identity = granted.identity ?? (await readIdentity(deps, connector, token));
  return { granted: { ...granted, identity }, token };
};

/** Marks the accounts of a list that the business has connected already. */
export const markConnected = async (
  db: Database,
  { businessId }: SourceActor,
  type: string,
  listed: readonly ListedAccount[],
): Promise<ListedAccount[]> => {
  const found = await db
    .select({ id: sourceAccounts.externalId })
    .from(sourceAccounts)
    .where(and(eq(sourceAccounts.businessId, businessId), eq(sourceAccounts.vendor, type)));
  const connected = new Set(found.map(({ id }) => id));
  return listed.map((one) =>
    connected.has(one.id) ? { ...one, refusal: 'This account is connected already.' } : one,
  );
};

type Access = {
  service: string;
  connection: Connection | undefined;
  /** Ended connections whose sources the access reads too. */
  ends: readonly Connection[];
  granted: Granted;
};

/** Stores the access to a service, and the source that uses it: an existing one, or a new one without an account. */
const storeAccess = (
  deps: SyncDeps,
  actor: SourceActor,
  vendor: string,
  known: Source | null,
  { service, connection, ends, granted }: Access,
  /** Callback that runs in the same transaction, after the access is stored. */
  within: (tx: Database) => Promise<void>,
): Promise<Source> => {
  const { db, clock } = deps;
  const now = clock.now();
  const { businessId, userId } = actor;
  return db.transaction(async (tx) => {
    const saved = await saveConnection(tx, deps, actor, { service, known: connection, granted });
    await moveSources(tx, deps, ends, saved);
    const { id } = saved;
    const access = { connectionId: id, updatedAt: now };
    const [stored] = known
      ? await tx.update(sourceAccounts).set(access).where(eq(sourceAccounts.id, known.id)).returning()
      : await tx
          .insert(sourceAccounts)
          .values({ businessId, vendor, createdAt: now, ...access })
          // Uses an existing source whose user signed in but never chose an account.
          .onConflictDoUpdate({
            target: [sourceAccounts.businessId, sourceAccounts.vendor, sourceAccounts.externalId],
            set: access,
          })
          .returning();
    if (!stored) throw problem('conflict');
    await deleteUnusedConnections(tx, businessId);
    await within(tx);
    await writeAudit(tx, {
      userId,
      businessId,
      itemType: 'integration',
      itemId: stored.id,
      action: known ? 'updated' : 'created',
      detail: { type: vendor },
    });
    return stored;
  });
};

const noWork = () => Promise.resolve();

/**
 * Finishes a sign-in for a source of a business: stores the access encrypted, and lists the accounts that it can read. A
 * user who cannot read the account of an existing source changes nothing. @throws Problem 'source_refused' with the reason.
 */
export const completeSourceSignIn = async (
  deps: SyncDeps,
  actor: SourceActor,
  signIn: SourceSignIn,
  answer: string,
  within: (tx: Database) => Promise<void> = noWork,
): Promise<{ source: Source; type: IntegrationTypeId; accounts: readonly ListedAccount[] }> => {
  const { config, db } = deps;
  const [type] = signIn.types;
  const connector = requireConnector(config, type);
  const { oauth, service } = connector;
  const known = signIn.sourceId === null ? null : await readSource(db, actor.businessId, signIn.sourceId);
  const { access, accounts } = await askService(connector, async () => {
    const redeemed = await redeem(deps, actor, connector, signIn, answer);
    requireRights(redeemed.granted, connector);
    const session = openService(deps, connector, {
      token: redeemed.token,
      granted: redeemed.granted.account,
    });
    const found = await connector.listAccounts(session);
    const listed = known ? found : await markConnected(db, actor, type, found);
    const readable = listed.filter(({ refusal }) => refusal === undefined);
    const isReadable = found.some(({ refusal }) => refusal === undefined);
    if (readable.length === 0 && isReadable)
      throw new SourceError(
        'configuration',
        `All accounts of this user at ${service} are connected already.`,
      );
    if (readable.length === 0)
      throw new SourceError('no_permission', `This user has no account at ${service}.`);
    if (known?.externalId && !readable.some(({ id }) => id === known.externalId))
      throw createNoAccessError(connector, known.name ?? 'this account');
    const connection = await chooseConnection(deps, actor, serviceOf(oauth), known, redeemed);
    const ends = await listReachedEnds(deps, actor, serviceOf(oauth), connection, redeemed);
    return {
      access: { service: serviceOf(oauth), connection, ends, granted: redeemed.granted },
      accounts: listed,
    };
  });
  const source = await storeAccess(deps, actor, type, known, access, within);
  return { source, type, accounts };
};

/**
 * Finishes a sign-in for a connection: stores the access encrypted, for a new connection or the one that the sign-in, or the
 * same user at the service, had before. A user who cannot read all of its sources changes nothing.
 * @throws Problem 'source_refused' with the reason.
 */
export const completeConnectionSignIn = async (
  deps: SyncDeps,
  owner: ConnectionOwner,
  signIn: SourceSignIn,
  answer: string,
  within: (tx: Database) => Promise<void> = noWork,
): Promise<Connection> => {
  const { config, db } = deps;
  const all = requireConnectors(config, signIn.types);
  const [first] = all;
  const service = serviceOf(first.oauth);
  const before = signIn.connectionId === null ? null : await readConnection(db, owner, signIn.connectionId);
  const { connection, ends, granted } = await askService(first, async () => {
    const redeemed = await redeem(deps, owner, first, signIn, answer);
    // A user may leave out some of the services.
    if (!all.some((one) => isGranted(redeemed.granted, one))) requireRights(redeemed.granted, first);
    const known = before ?? (await findOwnConnection(db, owner, service, redeemed.granted));
    const reach = known ? await checkReach(deps, known, redeemed, null) : 'all';
    if (reach !== 'all')
      throw new SourceError(
        'no_permission',
        `This user cannot read ${reach.missing} at ${reach.connector.service}, which Bellwether reads through this connection.`,
      );
    const reached = await listReachedEnds(deps, owner, service, known, redeemed);
    return { connection: known, ends: reached, granted: redeemed.granted };
  });
  return db.transaction(async (tx) => {
    const stored = await saveConnection(tx, deps, owner, { service, known: connection, granted });
    await moveSources(tx, deps, ends, stored);
    await within(tx);
    await writeAudit(tx, {
      userId: owner.userId,
      businessId: owner.businessId,
      itemType: 'connection',
      itemId: stored.id,
      action: connection ? 'updated' : 'created',
      detail: { service },
    });
    return stored;
  });
};
