import {
  beginLinkSignIn,
  connectByLink,
  finishLinkSignIn,
  readSourceLink,
} from '@bellwether/contract/api/source-links';
import { problem } from '@bellwether/domain/problems';
import { sourceLabel } from '@bellwether/domain/sources/fact-sources';
import { knownIntegrationTypes } from '@bellwether/domain/sources/integrations';
import { eq, inArray } from 'drizzle-orm';
import { bindEndpoint } from '../../../http/bind.ts';
import { readCookie } from '../../../http/cookie.ts';
import type { App, Deps } from '../../../http/deps.ts';
import { reply } from '../../../http/reply.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { businesses, sourceAccounts } from '../../../platform/postgres/schema.ts';
import { consumeChallenge, createChallenge, readChallenge } from '../../sessions/index.ts';
import { checkCredential, connectAccount, saveCredentialAccount } from '../account.ts';
import type { Source } from '../actor.ts';
import { readReaders } from '../connections/connection-mail.ts';
import {
  type Connection,
  isGranted,
  listConnectorsOf,
  listNamelessEnds,
} from '../connections/connections.ts';
import { startLists } from '../connections/list-accounts.ts';
import { sendDueSyncs } from '../jobs.ts';
import { connectSource, requireValidCredentials } from '../store.ts';
import type { SyncDeps } from '../syncing/sync-deps.ts';
import { findOAuthConnector } from './clients.ts';
import { type OpenedLink, openLink, openStartedLink, useLink } from './links.ts';
import {
  completeConnectionSignIn,
  completeSourceSignIn,
  type SourceSignIn,
  startSignIn,
  startSourceSignIn,
} from './sign-in.ts';
import { buildSignInCookie } from './sign-in-cookie.ts';

const cookieName = 'source_link';
const purpose = 'source link';
type StartedLink = SourceSignIn & { linkId: string };

const toType = ({ vendor }: Source) => {
  const [type] = knownIntegrationTypes([vendor]);
  if (!type) throw problem('link_expired');
  return type;
};

/** Returns the types of the sources that are read through connections. */
const readUsedTypes = async (
  db: Database,
  connections: readonly Pick<Connection, 'id'>[],
): Promise<Set<string>> => {
  const ids = connections.map(({ id }) => id);
  const found = await db
    .selectDistinct({ vendor: sourceAccounts.vendor })
    .from(sourceAccounts)
    .where(inArray(sourceAccounts.connectionId, ids));
  return new Set(found.map(({ vendor }) => vendor));
};

/** Business names of a link that are shown; an agency's connection may have hundreds. */
const maxNames = 5;

/** Returns whose figures a link brings back, and from which services. */
const presentReaders = async (db: Database, { source, connection }: OpenedLink) => {
  if (connection === null) {
    const [business] = await db
      .select({ name: businesses.tradingName })
      .from(businesses)
      .where(eq(businesses.id, source.businessId));
    return {
      businesses: business ? [business.name] : [],
      business_count: business ? 1 : 0,
      services: [sourceLabel(source.vendor)],
    };
  }
  const readers = await readReaders(db, connection.id);
  return {
    businesses: readers.businesses.slice(0, maxNames),
    business_count: readers.businesses.length,
    services: [...readers.types],
  };
};

/** Registers the routes of reconnect links, which need no session: the link itself is the right to renew its access. */
export const registerLinkRoutes = (app: App, deps: Deps, sync: SyncDeps): void => {
  const { db, secrets, clock, config } = deps;

  bindEndpoint(app, readSourceLink, async ({ body }) => {
    const link = await openLink(db, body.token, clock.now());
    const readers = await presentReaders(db, link);
    if (link.connection !== null) {
      const { service, endedMessage } = link.connection;
      const [connector] = listConnectorsOf(config, service);
      if (!connector || readers.business_count === 0) throw problem('link_expired');
      const about = { type: null, account: null, fault: endedMessage, sign_in: connector.oauth.name };
      return { data: { ...readers, ...about } };
    }
    const { externalId, name, fault, faultMessage, vendor } = link.source;
    return {
      data: {
        ...readers,
        type: toType(link.source),
        account: externalId === '' || name === null ? null : { id: externalId, name },
        fault: fault === null ? null : faultMessage,
        sign_in: findOAuthConnector(config, vendor)?.oauth.name ?? null,
      },
    };
  });

  const begin = async (link: OpenedLink) => {
    if (link.connection === null)
      return startSourceSignIn(sync, link.actor, toType(link.source), link.source.id);
    const { id, service } = link.connection;
    const ends = await listNamelessEnds(db, link.connection, service);
    const used = await readUsedTypes(db, [link.connection, ...ends]);
    // All rights that were granted, so that none is lost; a service that names none has those of its sources.
    const [first, ...others] = listConnectorsOf(config, service)
      .filter(
        (connector) =>
          used.has(connector.vendor) ||
          (link.connection.scopes !== null && isGranted(link.connection, connector)),
      )
      .map(({ vendor }) => vendor);
    if (first === undefined || used.size === 0) throw problem('link_expired');
    return startSignIn(sync, link.owner, { types: [first, ...others], connectionId: id });
  };

  bindEndpoint(app, beginLinkSignIn, async ({ body }) => {
    const link = await openLink(db, body.token, clock.now());
    const { url, signIn } = await begin(link);
    const started: StartedLink = { ...signIn, linkId: link.linkId };
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
    const link = await openStartedLink(db, started.linkId, now);
    const use = (tx: Database) => useLink(tx, link.linkId, now);
    if (link.connection !== null) {
      const connection = await completeConnectionSignIn(sync, link.owner, started, body.answer, use);
      if (connection.businessId === null) await startLists(deps, connection);
    } else {
      const { actor } = link;
      const { source, accounts } = await completeSourceSignIn(sync, actor, started, body.answer, use);
      const account = accounts.find(({ id }) => id === source.externalId);
      if (account) await connectAccount(sync, actor, source, account);
    }
    await sendDueSyncs(deps);
    return { data: await presentReaders(db, link) };
  });

  bindEndpoint(app, connectByLink, async ({ body }) => {
    const now = clock.now();
    const link = await openLink(db, body.token, now);
    if (link.connection !== null) throw problem('link_expired');
    const { linkId, source, actor } = link;
    requireValidCredentials(source.vendor, body.api_key);
    const account = await checkCredential(sync, source.vendor, body.api_key);
    if (account?.id !== source.externalId)
      throw problem('source_refused', 'These credentials belong to another account.');
    const saved = await db.transaction(async (tx) => {
      await useLink(tx, linkId, now);
      const input = { type: source.vendor, apiKey: body.api_key, externalId: source.externalId, now };
      return connectSource(tx, secrets, actor, input, () => Promise.resolve());
    });
    await saveCredentialAccount(sync, actor, saved, account);
    await sendDueSyncs(deps);
    return { data: await presentReaders(db, link) };
  });
};
