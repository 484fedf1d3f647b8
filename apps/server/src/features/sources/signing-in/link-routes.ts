import {
  beginLinkSignIn,
  connectByLink,
  finishLinkSignIn,
  readSourceLink,
} from '@bellwether/contract/api/source-links';
import { problem } from '@bellwether/domain/problems';
import { knownIntegrationTypes } from '@bellwether/domain/sources/integrations';
import { eq } from 'drizzle-orm';
import { bindEndpoint } from '../../../http/bind.ts';
import { readCookie } from '../../../http/cookie.ts';
import type { App, Deps } from '../../../http/deps.ts';
import { reply } from '../../../http/reply.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { businesses } from '../../../platform/postgres/schema.ts';
import { consumeChallenge, createChallenge, readChallenge } from '../../sessions/index.ts';
import { checkCredential, connectAccount, saveCredentialAccount } from '../account.ts';
import type { Source } from '../actor.ts';
import { connectSource, requireValidCredentials } from '../store.ts';
import type { SyncDeps } from '../syncing/run-stream.ts';
import { findOAuthConnector } from './clients.ts';
import { openLink, openStartedLink, useLink } from './links.ts';
import { completeSourceSignIn, type SourceSignIn, startSourceSignIn } from './sign-in.ts';
import { buildSignInCookie } from './sign-in-cookie.ts';

const cookieName = 'source_link';
const purpose = 'source link';
type StartedLink = SourceSignIn & { linkId: string };

const toType = ({ vendor }: Source) => {
  const [type] = knownIntegrationTypes([vendor]);
  if (!type) throw problem('link_expired');
  return type;
};

const readTradingName = async (db: Database, { businessId }: Source): Promise<string> => {
  const [business] = await db
    .select({ name: businesses.tradingName })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  return business?.name ?? '';
};

/** Registers the routes of reconnect links, which need no session: the link itself is the right to renew its source. */
export const registerLinkRoutes = (
  app: App,
  deps: Deps,
  sync: SyncDeps,
  startSyncs: (businessId: string, streamIds: readonly string[]) => Promise<void>,
): void => {
  const { db, secrets, clock, config } = deps;
  const present = async (source: Source) => ({
    data: { business: await readTradingName(db, source), type: toType(source) },
  });

  bindEndpoint(app, readSourceLink, async ({ body }) => {
    const { source } = await openLink(db, body.token, clock.now());
    const { externalId, name, fault, faultMessage } = source;
    return {
      data: {
        business: await readTradingName(db, source),
        type: toType(source),
        account: externalId === '' || name === null ? null : { id: externalId, name },
        fault: fault === null ? null : faultMessage,
        sign_in: findOAuthConnector(config, source.vendor)?.oauth.name ?? null,
      },
    };
  });

  bindEndpoint(app, beginLinkSignIn, async ({ body }) => {
    const { linkId, source, actor } = await openLink(db, body.token, clock.now());
    const { url, signIn } = await startSourceSignIn(sync, actor, source.vendor, source.id);
    const started: StartedLink = { ...signIn, linkId };
    const ticket = createChallenge(deps, purpose, started);
    return reply(
      { data: { url } },
      { 'set-cookie': buildSignInCookie(config, cookieName, ticket, '/v1/source-links') },
    );
  });

  bindEndpoint(app, finishLinkSignIn, async ({ body }, request) => {
    const ticket = readCookie(request.cookie, cookieName);
    const started = readChallenge(deps, purpose, ticket) as StartedLink | undefined;
    if (!started || !(await consumeChallenge(deps, ticket)))
      throw problem(
        'sign_in_refused',
        'This sign-in has expired or was started in another browser. Open the link of the email again.',
      );
    const now = clock.now();
    const { linkId, actor } = await openStartedLink(db, started.linkId, now);
    const { source, accounts } = await completeSourceSignIn(sync, actor, started, body.answer, (tx) =>
      useLink(tx, linkId, now),
    );
    const account = accounts.find(({ id }) => id === source.externalId);
    if (account) await startSyncs(source.businessId, await connectAccount(sync, actor, source, account));
    return present(source);
  });

  bindEndpoint(app, connectByLink, async ({ body }) => {
    const now = clock.now();
    const { linkId, source, actor } = await openLink(db, body.token, now);
    requireValidCredentials(source.vendor, body.api_key);
    const account = await checkCredential(sync, source.vendor, body.api_key);
    if (account?.id !== source.externalId)
      throw problem('source_refused', 'These credentials belong to another account.');
    const saved = await db.transaction(async (tx) => {
      await useLink(tx, linkId, now);
      const input = { type: source.vendor, apiKey: body.api_key, externalId: source.externalId, now };
      return connectSource(tx, secrets, actor, input, () => Promise.resolve());
    });
    await startSyncs(source.businessId, await saveCredentialAccount(sync, actor, saved, account));
    return present(saved);
  });
};
