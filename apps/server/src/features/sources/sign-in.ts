import type { Account, AccountDetails } from '@bellwether/connectors/kit/connector';
import {
  beginSignIn,
  createSignInAttempt,
  finishSignIn,
  type SignInAttempt,
} from '@bellwether/connectors/kit/oauth';
import { openSession } from '@bellwether/connectors/kit/session';
import { SourceError } from '@bellwether/connectors/kit/source-error';
import type { BusinessScope } from '@bellwether/contract/access/scope';
import { problem } from '@bellwether/contract/problems';
import { and, eq, ne } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { sourceAccounts, sourceStreams } from '../../platform/postgres/schema.ts';
import { findClient, findOAuthConnector, type OAuthConnector, resolveAddress } from './clients.ts';
import type { SyncDeps } from './run-stream.ts';
import { openToken, sealTokens } from './tokens.ts';

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

/** Turns a failure of a service into an answer for the user. */
const refused = (error: unknown): Error =>
  error instanceof SourceError ? problem('source_refused', error.message) : (error as Error);

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
  if (sourceId !== undefined) await readSource(db, scope, sourceId);
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

/** Opens the service with the stored access of a source. */
const openService = (deps: SyncDeps, connector: OAuthConnector, source: Source) =>
  openSession(connector, {
    http: deps.openHttp(() => undefined),
    token: openToken(deps, connector.oauth, source.id),
    signal: AbortSignal.timeout(60_000),
  });

/** Stores the account of a source, with its streams, which are due at once. */
const saveAccount = async (
  { db, clock }: SyncDeps,
  scope: WriteScope,
  connector: OAuthConnector,
  source: Source,
  details: AccountDetails,
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

/**
 * Connects an account of a source after one cheap request that proves that it can be read. Returns its streams.
 * @throws Problem 'source_refused' with the reason; 'conflict' if the business has this account already.
 */
export const connectAccount = async (
  deps: SyncDeps,
  scope: WriteScope,
  source: Source,
  accountId: string,
): Promise<string[]> => {
  const connector = requireConnector(deps.config, source.vendor);
  const [same] = await deps.db
    .select({ id: sourceAccounts.id })
    .from(sourceAccounts)
    .where(
      and(
        eq(sourceAccounts.businessId, scope.business.id),
        eq(sourceAccounts.vendor, source.vendor),
        eq(sourceAccounts.externalId, accountId),
        ne(sourceAccounts.id, source.id),
      ),
    );
  if (same) throw problem('conflict', 'This account is connected already.');
  try {
    const session = openService(deps, connector, source);
    const account = (await connector.listAccounts(session)).find(({ id }) => id === accountId);
    if (!account)
      throw new SourceError('no_permission', `This ${connector.service} user cannot read the account.`);
    return await saveAccount(deps, scope, connector, source, await connector.check(session, account));
  } catch (error) {
    throw refused(error);
  }
};

const storeAccess = async (
  deps: SyncDeps,
  scope: WriteScope,
  { vendor, sourceId }: SourceSignIn,
  sealed: ReturnType<typeof sealTokens>,
): Promise<Source> => {
  const { db, clock } = deps;
  const now = clock.now();
  if (sourceId !== null) {
    const { id } = await readSource(db, scope, sourceId);
    const [renewed] = await db
      .update(sourceAccounts)
      .set({ ...sealed, updatedAt: now })
      .where(eq(sourceAccounts.id, id))
      .returning();
    if (!renewed) throw problem('conflict');
    return renewed;
  }
  const { id: businessId } = scope.business;
  return db.transaction(async (tx) => {
    // A sign-in that was left without choosing an account is used again.
    const [stored] = await tx
      .insert(sourceAccounts)
      .values({ businessId, vendor, createdAt: now, updatedAt: now, ...sealed })
      .onConflictDoUpdate({
        target: [sourceAccounts.businessId, sourceAccounts.vendor, sourceAccounts.externalId],
        set: { ...sealed, updatedAt: now },
      })
      .returning();
    if (!stored) throw problem('conflict');
    await writeAudit(tx, {
      userId: scope.userId,
      businessId,
      itemType: 'integration',
      itemId: stored.id,
      action: 'created',
      detail: { type: vendor },
    });
    return stored;
  });
};

/**
 * Finishes a sign-in: stores the access, sealed, and lists the accounts that it opens.
 * @throws Problem 'source_refused' with the reason.
 */
export const completeSourceSignIn = async (
  deps: SyncDeps,
  scope: WriteScope,
  signIn: SourceSignIn,
  answer: string,
): Promise<{ source: Source; accounts: readonly Account[] }> => {
  const { config, clock } = deps;
  const connector = requireConnector(config, signIn.vendor);
  const app = findClient(config, connector.oauth);
  if (!app) throw problem('not_found');
  try {
    const url = new URL(redirectUri(config));
    url.search = answer;
    const context = { app, resolve: resolveAddress(config), now: clock.now() };
    const tokens = await finishSignIn(connector.oauth, signIn, url, context);
    const source = await storeAccess(deps, scope, signIn, sealTokens(deps, tokens));
    const accounts = await connector.listAccounts(openService(deps, connector, source));
    if (accounts.length === 0)
      throw new SourceError('no_permission', `This user has no account at ${connector.service}.`);
    return { source, accounts };
  } catch (error) {
    throw refused(error);
  }
};
