import type { Account, Session, SourceAccount } from '@bellwether/connectors/kit/connector';
import type { AccessToken } from '@bellwether/connectors/kit/http';
import {
  beginSignIn,
  createSignInAttempt,
  finishSignIn,
  type SignInAttempt,
  type Tokens,
} from '@bellwether/connectors/kit/oauth';
import { openSession } from '@bellwether/connectors/kit/session';
import { SourceError } from '@bellwether/connectors/kit/source-error';
import type { BusinessScope } from '@bellwether/contract/access/scope';
import type { IntegrationTypeId } from '@bellwether/contract/catalogue/integrations';
import { problem } from '@bellwether/contract/problems';
import { and, eq, ne } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { sourceAccounts, sourceStreams } from '../../platform/postgres/schema.ts';
import { findClient, findOAuthConnector, type OAuthConnector, resolveAddress } from './clients.ts';
import type { SyncDeps } from './run-stream.ts';
import { createSigner, openToken, sealTokens } from './tokens.ts';

type WriteScope = BusinessScope<'config', 'write'>;

/** A started sign-in, as the browser carries it, sealed. */
export type SourceSignIn = SignInAttempt & {
  businessId: string;
  userId: string;
  vendor: string;
  /** Source whose access is renewed; null for a new one. */
  sourceId: string | null;
};

/** Address of the page to which services redirect. */
const redirectUri = ({ publicUrl }: Deps['config']) => `${publicUrl}/company/connect`;

const requireConnector = (config: Deps['config'], vendor: string): OAuthConnector => {
  const connector = findOAuthConnector(config, vendor);
  if (!connector) throw problem('not_found');
  return connector;
};

const timeoutMs = 60_000;

/** Calls a service while a user waits. @throws Problem 'source_refused' with the reason. */
const askService = async <T>({ service }: OAuthConnector, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof SourceError) throw problem('source_refused', error.message);
    if (error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name))
      throw problem('source_refused', `${service} did not answer in time. Please try again.`);
    throw error;
  }
};

export const readSource = async (
  db: Database,
  scope: BusinessScope,
  id: string,
): Promise<typeof sourceAccounts.$inferSelect> => {
  const [source] = await db
    .select()
    .from(sourceAccounts)
    .where(and(eq(sourceAccounts.id, id), eq(sourceAccounts.businessId, scope.business.id)));
  if (!source) throw problem('not_found');
  return source;
};

/** Begins a sign-in at the service of a vendor. Returns the address to open and the secrets to keep. */
export const startSourceSignIn = async (
  { config, clock, db }: SyncDeps,
  scope: WriteScope,
  vendor: string,
  sourceId: string | undefined,
): Promise<{ url: string; signIn: SourceSignIn }> => {
  const connector = requireConnector(config, vendor);
  const app = findClient(config, connector.oauth);
  if (!app) throw problem('not_found');
  if (sourceId !== undefined && (await readSource(db, scope, sourceId)).vendor !== vendor)
    throw problem('not_found');
  const attempt = createSignInAttempt();
  const context = { app, resolve: resolveAddress(config), now: clock.now() };
  const url = await beginSignIn(connector.oauth, attempt, redirectUri(config), context);
  const { id: businessId } = scope.business;
  return {
    url: url.href,
    signIn: { ...attempt, businessId, userId: scope.userId, vendor, sourceId: sourceId ?? null },
  };
};

/** Name under which the rows of an account are stored: unique among the accounts of a vendor. */
const chooseName = async (
  db: Database,
  source: { id: string; businessId: string; vendor: string },
  account: Account,
) => {
  const others = await db
    .select({ name: sourceAccounts.name })
    .from(sourceAccounts)
    .where(
      and(
        eq(sourceAccounts.businessId, source.businessId),
        eq(sourceAccounts.vendor, source.vendor),
        ne(sourceAccounts.id, source.id),
      ),
    );
  return others.some(({ name }) => name === account.name) ? `${account.name} (${account.id})` : account.name;
};

type Source = typeof sourceAccounts.$inferSelect;

const openService = (deps: SyncDeps, connector: OAuthConnector, token: AccessToken): Session =>
  openSession(connector, {
    http: deps.http,
    token,
    signal: AbortSignal.timeout(timeoutMs),
  });

/** Stores the account of a source, with its streams, which are due at once. */
const saveAccount = async (
  { db, clock }: SyncDeps,
  scope: WriteScope,
  connector: OAuthConnector,
  source: Source,
  details: SourceAccount,
): Promise<string[]> => {
  const { id, manager, currency, timeZone } = details;
  const name = source.externalId === id && source.name ? source.name : await chooseName(db, source, details);
  const now = clock.now();
  return db.transaction(async (tx) => {
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
        updatedAt: now,
      })
      .where(eq(sourceAccounts.id, source.id));
    await tx
      .insert(sourceStreams)
      .values(connector.streams.map((stream) => ({ sourceId: source.id, name: stream.name, nextRunAt: now })))
      .onConflictDoUpdate({
        target: [sourceStreams.sourceId, sourceStreams.name],
        set: { nextRunAt: now, failures: 0 },
      });
    await writeAudit(tx, {
      userId: scope.userId,
      businessId: scope.business.id,
      itemType: 'integration',
      itemId: source.id,
      action: 'updated',
      detail: { type: source.vendor, account: name },
    });
    const streams = await tx
      .select({ id: sourceStreams.id })
      .from(sourceStreams)
      .where(eq(sourceStreams.sourceId, source.id));
    return streams.map((one) => one.id);
  });
};

const noAccess = ({ service }: OAuthConnector, name: string) =>
  new SourceError('no_permission', `This user cannot read ${name} at ${service}.`);

/**
 * Returns an account that the stored access of a source opens.
 * @throws Problem 'source_refused' with the reason.
 */
export const findAccount = (deps: SyncDeps, source: Source, accountId: string): Promise<Account> => {
  const connector = requireConnector(deps.config, source.vendor);
  return askService(connector, async () => {
    const session = openService(deps, connector, openToken(deps, connector.oauth, source.id));
    const account = (await connector.listAccounts(session)).find(({ id }) => id === accountId);
    if (!account) throw noAccess(connector, 'this account');
    return account;
  });
};

/**
 * Connects an account of a source after one cheap request that proves that it can be read. Returns its streams.
 * @throws Problem 'source_refused' with the reason; 'conflict' if the business has this account already.
 */
export const connectAccount = async (
  deps: SyncDeps,
  scope: WriteScope,
  source: Source,
  account: Account,
): Promise<string[]> => {
  const connector = requireConnector(deps.config, source.vendor);
  const [same] = await deps.db
    .select({ id: sourceAccounts.id })
    .from(sourceAccounts)
    .where(
      and(
        eq(sourceAccounts.businessId, scope.business.id),
        eq(sourceAccounts.vendor, source.vendor),
        eq(sourceAccounts.externalId, account.id),
        ne(sourceAccounts.id, source.id),
      ),
    );
  if (same) throw problem('conflict', 'This account is connected already.');
  const details = await askService(connector, () =>
    connector.check(openService(deps, connector, openToken(deps, connector.oauth, source.id)), account),
  );
  return saveAccount(deps, scope, connector, source, details);
};

/** Stores the access of a source: of a known one, or of a new one without an account. */
const storeAccess = (
  deps: SyncDeps,
  scope: WriteScope,
  vendor: string,
  known: Source | null,
  tokens: Tokens,
): Promise<Source> => {
  const { db, clock } = deps;
  const now = clock.now();
  const { id: businessId } = scope.business;
  const access = { ...sealTokens(deps, tokens), updatedAt: now };
  return db.transaction(async (tx) => {
    const [stored] = known
      ? await tx.update(sourceAccounts).set(access).where(eq(sourceAccounts.id, known.id)).returning()
      : await tx
          .insert(sourceAccounts)
          .values({ businessId, vendor, createdAt: now, ...access })
          // A sign-in that was left without choosing an account is used again.
          .onConflictDoUpdate({
            target: [sourceAccounts.businessId, sourceAccounts.vendor, sourceAccounts.externalId],
            set: access,
          })
          .returning();
    if (!stored) throw problem('conflict');
    await writeAudit(tx, {
      userId: scope.userId,
      businessId,
      itemType: 'integration',
      itemId: stored.id,
      action: known ? 'updated' : 'created',
      detail: { type: vendor },
    });
    return stored;
  });
};

/**
 * Finishes a sign-in: stores the access, sealed, and lists the accounts that it opens. A user who cannot read the account
 * of a known source changes nothing.
 * @throws Problem 'source_refused' with the reason.
 */
export const completeSourceSignIn = async (
  deps: SyncDeps,
  scope: WriteScope,
  signIn: SourceSignIn,
  answer: string,
): Promise<{ source: Source; type: IntegrationTypeId; accounts: readonly Account[] }> => {
  const { config, clock, db } = deps;
  const connector = requireConnector(config, signIn.vendor);
  const { oauth, vendor, service } = connector;
  const app = findClient(config, oauth);
  if (!app) throw problem('not_found');
  const known = signIn.sourceId === null ? null : await readSource(db, scope, signIn.sourceId);
  const { tokens, accounts } = await askService(connector, async () => {
    const url = new URL(redirectUri(config));
    url.search = answer;
    const context = { app, resolve: resolveAddress(config), now: clock.now() };
    const tokens = await finishSignIn(oauth, signIn, url, context);
    const token = {
      get: () => Promise.resolve(tokens.access),
      renew: () => Promise.reject(new SourceError('reconnect', `${service} refused the new access.`)),
      sign: createSigner(deps.config, oauth),
    };
    const accounts = await connector.listAccounts(openService(deps, connector, token));
    if (accounts.length === 0)
      throw new SourceError('no_permission', `This user has no account at ${service}.`);
    if (known?.externalId && !accounts.some(({ id }) => id === known.externalId))
      throw noAccess(connector, known.name ?? 'this account');
    return { tokens, accounts };
  });
  const source = await storeAccess(deps, scope, vendor, known, tokens);
  return { source, type: vendor, accounts };
};
