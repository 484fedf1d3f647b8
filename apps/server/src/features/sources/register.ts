import {
  addSourceAccount,
  beginSourceSignIn,
  chooseSourceAccount,
  chooseSourceConversions,
  connectIntegration,
  disconnectIntegration,
  finishSourceSignIn,
  listIntegrations,
  listReachableAccounts,
  listSourceConversions,
  pauseSource,
  syncSource,
} from '@bellwether/contract/api/integrations';
import { listSourceRuns, listSources } from '@bellwether/contract/api/sources';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { problem } from '@bellwether/domain/problems';
import { eq } from 'drizzle-orm';
import { bindEndpoint } from '../../http/bind.ts';
import { readCookie } from '../../http/cookie.ts';
import type { App, Deps } from '../../http/deps.ts';
import { reply } from '../../http/reply.ts';
import { sourceStreams } from '../../platform/postgres/schema.ts';
import { saveThenMatch } from '../matching/index.ts';
import { consumeChallenge, createChallenge, readChallenge } from '../sessions/index.ts';
import { checkCredential, connectAccount, findAccount, saveCredentialAccount } from './account.ts';
import { actAsUser, readSource } from './actor.ts';
import { addAccount, listReachable } from './connections/add-account.ts';
import { readConnection } from './connections/connections.ts';
import { registerConnectionRoutes } from './connections/routes.ts';
import { chooseConversions, listActions } from './conversions.ts';
import { openSyncDeps, registerSyncJobs, sendDueSyncs } from './jobs.ts';
import { listAllSources } from './list-sources.ts';
import { listFeeds, presentListedIntegration } from './present.ts';
import { registerRecordings } from './recordings.ts';
import { listOAuthClients } from './signing-in/clients.ts';
import { registerLinkRoutes } from './signing-in/link-routes.ts';
import { completeSourceSignIn, type SourceSignIn, startSourceSignIn } from './signing-in/sign-in.ts';
import { buildSignInCookie } from './signing-in/sign-in-cookie.ts';
import {
  connectSource,
  disconnectSources,
  readIntegrations,
  requireValidCredentials,
  setSourcePaused,
} from './store.ts';
import { readDayNotes } from './syncing/day-notes.ts';
import { readProgress } from './syncing/progress.ts';
import { listSourceRows } from './syncing/run-stream.ts';
import { readRuns } from './syncing/runs.ts';
import { openWantedDays } from './syncing/wanted-days.ts';

const cookieName = 'source_sign_in';
const purpose = 'source sign-in';

/**
 * Registers the routes that list, connect, sync and disconnect a business's sources, the sync jobs, and the list of the
 * sources of all businesses. Responses never contain credentials, only their last four characters.
 */
export const register = (app: App, deps: Deps): void => {
  const { db, secrets, warehouse, clock, config } = deps;
  // Syncs and sign-ins share the quotas of the services.
  const sync = openSyncDeps(deps);
  registerSyncJobs(deps, sync);
  deps.contributions.reportWatchers.add({ feature: 'sources', watch: openWantedDays(deps).note });
  deps.contributions.dayNotes.add({ feature: 'sources', read: (business) => readDayNotes(db, business) });

  const presentSources = async (scope: BusinessScope) => {
    const { id } = scope.business;
    const [rows, loads, progress] = await Promise.all([
      readIntegrations(db, [id]),
      warehouse.loads(scope),
      readProgress(db, [id], clock.now()),
    ]);
    const integrations = rows.map((row) =>
      presentListedIntegration(row, loads, progress.get(row.id), clock.now()),
    );
    return { integrations, feeds: listFeeds(loads) };
  };
  const presentSource = async (scope: BusinessScope, sourceId: string) => {
    const { integrations } = await presentSources(scope);
    const found = integrations.find(({ id }) => id === sourceId);
    if (!found) throw problem('not_found');
    return found;
  };
  registerLinkRoutes(app, deps, sync);
  registerRecordings(app, deps, sync);
  registerConnectionRoutes(app, deps, sync);

  bindEndpoint(app, listIntegrations, async (_input, { scope }) => {
    const { integrations, feeds } = await presentSources(scope);
    return { data: integrations, sign_in: listOAuthClients(config), feeds };
  });

  bindEndpoint(app, listSources, ({ query }, { session }) => listAllSources(db, session, query, clock.now()));

  bindEndpoint(app, listSourceRuns, async ({ params }, { session }) => ({
    data: await readRuns(db, session, params.sourceId),
  }));

  bindEndpoint(app, connectIntegration, async ({ params, body }, { scope }) => {
    const { type } = params;
    const { api_key: apiKey } = body;
    requireValidCredentials(type, apiKey);
    const account = await checkCredential(sync, type, apiKey);
    const actor = actAsUser(scope);
    const input = { type, apiKey, externalId: account?.id ?? '', now: clock.now() };
    // Matching runs again, because connecting or disconnecting a source can change the revenue source.
    const { saved: source } = await saveThenMatch(deps, scope.business.id, (within) =>
      connectSource(db, secrets, actor, input, within),
    );
    if (account) {
      await saveCredentialAccount(sync, actor, source, account);
      await sendDueSyncs(deps);
    }
    return { data: await presentSource(scope, source.id) };
  });

  bindEndpoint(app, disconnectIntegration, async ({ params, query }, { scope }) => {
    const { saved: removed } = await saveThenMatch(deps, scope.business.id, (within) =>
      disconnectSources(db, scope, { type: params.type, sourceId: query.source_id }, within),
    );
    if (query.source_id !== undefined && removed.length === 0) throw problem('not_found');
    if (query.figures === 'remove')
      for (const source of removed)
        for (const rows of listSourceRows(source)) await warehouse.removeSource(scope, rows);
    return { message: 'Integration removed.' };
  });

  bindEndpoint(app, beginSourceSignIn, async ({ params, body }, { scope }) => {
    const { url, signIn } = await startSourceSignIn(sync, actAsUser(scope), params.type, body.source_id);
    const ticket = createChallenge(deps, purpose, signIn);
    return reply(
      { data: { url } },
      { 'set-cookie': buildSignInCookie(config, cookieName, ticket, '/v1/businesses') },
    );
  });

  bindEndpoint(app, finishSourceSignIn, async ({ body }, request) => {
    const { scope } = request;
    const ticket = readCookie(request.cookie, cookieName);
    const signIn = readChallenge(deps, purpose, ticket) as SourceSignIn | undefined;
    const isOwn = signIn?.businessId === scope.business.id && signIn.userId === scope.userId;
    if (!signIn || !isOwn || !(await consumeChallenge(deps, ticket)))
      throw problem(
        'sign_in_refused',
        'This sign-in has expired or was started in another browser. Please try again.',
      );
    const actor = actAsUser(scope);
    const { source, type, accounts } = await completeSourceSignIn(sync, actor, signIn, body.answer);
    // A user with a single account, or who signs in again, does not choose an account.
    const readable = accounts.filter(({ refusal }) => refusal === undefined);
    const [only, ...others] = readable;
    const known = source.externalId
      ? accounts.find(({ id }) => id === source.externalId)
      : others.length === 0
        ? only
        : undefined;
    if (known) {
      await connectAccount(sync, actor, source, known);
      await sendDueSyncs(deps);
    }
    const choices = known ? [] : accounts.map(({ id, name, refusal = null }) => ({ id, name, refusal }));
    return { data: { type, source_id: source.id, accounts: choices } };
  });

  bindEndpoint(app, chooseSourceAccount, async ({ params, body }, { scope }) => {
    const actor = actAsUser(scope);
    const source = await readSource(db, scope.business.id, params.sourceId);
    if (source.externalId !== '') throw problem('conflict', 'This source has an account already.');
    // A sign-in of the agency reaches the accounts of other businesses too.
    if (source.connectionId === null) throw problem('not_found');
    await readConnection(db, actor, source.connectionId);
    const account = await findAccount(sync, source, body.account_id);
    await connectAccount(sync, actor, source, account);
    await sendDueSyncs(deps);
    return { data: await presentSource(scope, source.id) };
  });

  bindEndpoint(app, listReachableAccounts, async ({ params }, { scope }) => {
    const source = await readSource(db, scope.business.id, params.sourceId);
    const accounts = await listReachable(sync, actAsUser(scope), source);
    return { data: accounts.map(({ id, name, refusal = null }) => ({ id, name, refusal })) };
  });

  bindEndpoint(app, addSourceAccount, async ({ params, body }, { scope }) => {
    const source = await readSource(db, scope.business.id, params.sourceId);
    const added = await addAccount(sync, actAsUser(scope), source, body.account_id);
    await sendDueSyncs(deps);
    return { data: await presentSource(scope, added.id) };
  });

  bindEndpoint(app, listSourceConversions, async ({ params }, { scope }) => {
    const source = await readSource(db, scope.business.id, params.sourceId);
    const actions = (await listActions(sync, source)).map(({ id, name, count, isDefault }) => ({
      id,
      name,
      count: Number(count),
      counts: source.conversions?.includes(id) ?? isDefault,
      is_default: isDefault,
    }));
    return { data: { chosen: source.conversions !== null, actions } };
  });

  bindEndpoint(app, chooseSourceConversions, async ({ params, body }, { scope }) => {
    const source = await readSource(db, scope.business.id, params.sourceId);
    await chooseConversions(sync, actAsUser(scope), source, body.actions);
    await sendDueSyncs(deps);
    return { data: await presentSource(scope, source.id) };
  });

  bindEndpoint(app, syncSource, async ({ params }, { scope }) => {
    const source = await readSource(db, scope.business.id, params.sourceId);
    await db
      .update(sourceStreams)
      .set({ nextRunAt: clock.now(), currentReadAt: null })
      .where(eq(sourceStreams.sourceId, source.id));
    await sendDueSyncs(deps);
    return { data: await presentSource(scope, source.id) };
  });

  bindEndpoint(app, pauseSource, async ({ params, body }, { scope }) => {
    const source = await readSource(db, scope.business.id, params.sourceId);
    await setSourcePaused(db, scope, source, body.paused ? clock.now() : null);
    return { data: await presentSource(scope, source.id) };
  });
};
