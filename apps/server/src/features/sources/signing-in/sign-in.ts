import type { Account } from '@bellwether/connectors/kit/connector';
import {
  beginSignIn,
  createSignInAttempt,
  finishSignIn,
  type ServiceSignIn,
  type Tokens,
} from '@bellwether/connectors/kit/oauth';
import { SourceError } from '@bellwether/connectors/kit/source-error';
import { problem } from '@bellwether/domain/problems';
import type { IntegrationTypeId } from '@bellwether/domain/sources/integrations';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../../http/deps.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { sourceAccounts } from '../../../platform/postgres/schema.ts';
import { askService, createNoAccessError, openService } from '../account.ts';
import { readSource, type Source, type SourceActor } from '../actor.ts';
import type { SyncDeps } from '../syncing/run-stream.ts';
import { findClient, requireConnector, resolveAddress } from './clients.ts';
import { createRequestSigner, sealTokens } from './tokens.ts';

/** Started sign-in at a service, which the browser carries encrypted. */
export type SourceSignIn = ServiceSignIn & {
  businessId: string;
  /** User who started the sign-in; null for a reconnect link. */
  userId: string | null;
  vendor: string;
  /** Source whose access is renewed; null for a new source. */
  sourceId: string | null;
};

/** URL of the page to which services redirect. It is public, because the holder of a reconnect link has no session. */
const redirectUri = ({ publicUrl }: Deps['config'], { userId }: SourceActor) =>
  `${publicUrl}${userId === null ? '/reconnect' : '/company/connect'}`;

/** Starts a sign-in at a service. Returns the URL to open and the secrets to keep. */
export const startSourceSignIn = async (
  { config, clock, db }: SyncDeps,
  actor: SourceActor,
  vendor: string,
  sourceId: string | undefined,
): Promise<{ url: string; signIn: SourceSignIn }> => {
  const connector = requireConnector(config, vendor);
  const app = findClient(config, connector.oauth);
  if (!app) throw problem('not_found');
  if (sourceId !== undefined && (await readSource(db, actor.businessId, sourceId)).vendor !== vendor)
    throw problem('not_found');
  const attempt = createSignInAttempt();
  const context = { app, resolve: resolveAddress(config), now: clock.now() };
  const url = await beginSignIn(connector.oauth, attempt, redirectUri(config, actor), context);
  return {
    url: url.href,
    signIn: {
      ...attempt,
      businessId: actor.businessId,
      userId: actor.userId,
      vendor,
      sourceId: sourceId ?? null,
    },
  };
};

/** Stores the access to a service: for an existing source, or for a new source without an account. */
const storeAccess = (
  deps: SyncDeps,
  actor: SourceActor,
  vendor: string,
  known: Source | null,
  tokens: Tokens,
  /** Callback that runs in the same transaction, after the access is stored. */
  within: (tx: Database) => Promise<void>,
): Promise<Source> => {
  const { db, clock } = deps;
  const now = clock.now();
  const { businessId, userId } = actor;
  const access = { ...sealTokens(deps, tokens), updatedAt: now };
  return db.transaction(async (tx) => {
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

/**
 * Finishes a sign-in at a service: stores the access encrypted, and lists the accounts that it can read. A user who
 * cannot read the account of an existing source changes nothing. @throws Problem 'source_refused' with the reason.
 */
export const completeSourceSignIn = async (
  deps: SyncDeps,
  actor: SourceActor,
  signIn: SourceSignIn,
  answer: string,
  within: (tx: Database) => Promise<void> = () => Promise.resolve(),
): Promise<{ source: Source; type: IntegrationTypeId; accounts: readonly Account[] }> => {
  const { config, clock, db } = deps;
  const connector = requireConnector(config, signIn.vendor);
  const { oauth, vendor, service } = connector;
  const app = findClient(config, oauth);
  if (!app) throw problem('not_found');
  const known = signIn.sourceId === null ? null : await readSource(db, actor.businessId, signIn.sourceId);
  const { tokens, accounts } = await askService(connector, async () => {
    const url = new URL(redirectUri(config, actor));
    url.search = answer;
    const context = { app, resolve: resolveAddress(config), now: clock.now() };
    const tokens = await finishSignIn(oauth, signIn, url, context);
    const token = {
      get: () => Promise.resolve(tokens.access),
      renew: () => Promise.reject(new SourceError('reconnect', `${service} refused the new access.`)),
      sign: createRequestSigner(deps.config, oauth),
    };
    const accounts = await connector.listAccounts(openService(deps, connector, token));
    if (accounts.length === 0)
      throw new SourceError('no_permission', `This user has no account at ${service}.`);
    if (known?.externalId && !accounts.some(({ id }) => id === known.externalId))
      throw createNoAccessError(connector, known.name ?? 'this account');
    return { tokens, accounts };
  });
  const source = await storeAccess(deps, actor, vendor, known, tokens, within);
  return { source, type: vendor, accounts };
};
