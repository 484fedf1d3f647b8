import type { BusinessScope } from '@bellwether/contract/access/scope';
import {
  beginSourceSignIn,
  chooseSourceAccount,
  connectIntegration,
  disconnectIntegration,
  finishSourceSignIn,
  listConnections,
  pauseSource,
  syncSource,
} from '@bellwether/contract/api/integrations';
import { problem } from '@bellwether/contract/problems';
import { eq } from 'drizzle-orm';
import { bind } from '../../http/bind.ts';
import { readCookie } from '../../http/cookie.ts';
import type { App, Deps } from '../../http/deps.ts';
import { reply } from '../../http/reply.ts';
import { sourceStreams } from '../../platform/postgres/schema.ts';
import { saveThenMatch } from '../matching/index.ts';
import { consumeChallenge, createChallenge, readChallenge } from '../sessions/index.ts';
import { listSignIns } from './clients.ts';
import { openSyncDeps, registerJobs, syncStream } from './jobs.ts';
import { presentConnection } from './present.ts';
import { readProgress } from './progress.ts';
import {
  completeSourceSignIn,
  connectAccount,
  findAccount,
  readSource,
  type SourceSignIn,
  startSourceSignIn,
} from './sign-in.ts';
import { connect, disconnect, readIntegrations, setPaused } from './store.ts';

export { type IntegrationRow, presentIntegration } from './present.ts';
export { readIntegrations } from './store.ts';

const cookieName = 'source_sign_in';
const cookieSeconds = 600;
const purpose = 'source sign-in';

/**
 * Registers the routes that list, connect, sync and disconnect a business's sources, and their syncs. Responses never
 * contain credentials, only their last four characters.
 */
export const register = (app: App, deps: Deps): void => {
  const { db, secrets, warehouse, clock, config, jobs } = deps;
  // Syncs and sign-ins share the quotas.
  const sync = openSyncDeps(deps);
  registerJobs(deps, sync);

  const presentSources = async (scope: BusinessScope) => {
    const { id } = scope.business;
    const [rows, loads, progress] = await Promise.all([
      readIntegrations(db, [id]),
      warehouse.loads(scope),
      readProgress(db, [id], clock.now()),
    ]);
    return rows.map((row) => presentConnection(row, loads, progress.get(row.id), clock.now()));
  };
  const presentSource = async (scope: BusinessScope, sourceId: string) => {
    const found = (await presentSources(scope)).find(({ id }) => id === sourceId);
    if (!found) throw problem('not_found');
    return found;
  };
  const startSyncs = async (scope: BusinessScope, streamIds: readonly string[]) => {
    const queue = await jobs.open();
    for (const streamId of streamIds)
      await queue.send(syncStream, { streamId }, { subject: { businessId: scope.business.id } });
  };

  bind(app, listConnections, async (_input, { scope }) => ({
    data: await presentSources(scope),
    sign_in: listSignIns(config),
  }));

  bind(app, connectIntegration, async ({ params, body }, { scope }) => {
    const now = clock.now();
    // A connected source can become the revenue source, and a disconnected one no longer can. So matching
    // runs again.
    const { saved: row } = await saveThenMatch(deps, scope.business.id, (within) =>
      connect(db, secrets, scope, { type: params.type, apiKey: body.api_key, now }, within),
    );
    return { data: await presentSource(scope, row.id) };
  });

  bind(app, disconnectIntegration, async ({ params }, { scope }) => {
    await saveThenMatch(deps, scope.business.id, (within) => disconnect(db, scope, params.type, within));
    return { message: 'Integration removed.' };
  });

  bind(app, beginSourceSignIn, async ({ params, body }, { scope }) => {
    const { url, signIn } = await startSourceSignIn(sync, scope, params.type, body.source_id);
    const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
    const cookie = `${cookieName}=${createChallenge(deps, purpose, signIn)}; Path=/v1/businesses; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Strict${secure}`;
    return reply({ data: { url } }, { 'set-cookie': cookie });
  });

  bind(app, finishSourceSignIn, async ({ body }, request) => {
    const { scope } = request;
    const ticket = readCookie(request.cookie, cookieName);
    const signIn = readChallenge(deps, purpose, ticket) as SourceSignIn | undefined;
    const isOwn = signIn?.businessId === scope.business.id && signIn.userId === scope.userId;
    if (!signIn || !isOwn || !(await consumeChallenge(deps, ticket)))
      throw problem(
        'sign_in_refused',
        'This sign-in has expired or was started in another browser. Please try again.',
      );
    const { source, type, accounts } = await completeSourceSignIn(sync, scope, signIn, body.answer);
    // A user with one account, and one who signs in again, have nothing to choose.
    const [only, ...others] = accounts;
    const known = source.externalId
      ? accounts.find(({ id }) => id === source.externalId)
      : others.length === 0
        ? only
        : undefined;
    if (known) await startSyncs(scope, await connectAccount(sync, scope, source, known));
    const choices = known ? [] : accounts.map(({ id, name }) => ({ id, name }));
    return { data: { type, source_id: source.id, accounts: choices } };
  });

  bind(app, chooseSourceAccount, async ({ params, body }, { scope }) => {
    const source = await readSource(db, scope, params.sourceId);
    const account = await findAccount(sync, source, body.account_id);
    await startSyncs(scope, await connectAccount(sync, scope, source, account));
    return { data: await presentSource(scope, source.id) };
  });

  bind(app, syncSource, async ({ params }, { scope }) => {
    const source = await readSource(db, scope, params.sourceId);
    const streams = await db
      .update(sourceStreams)
      .set({ nextRunAt: clock.now() })
      .where(eq(sourceStreams.sourceId, source.id))
      .returning({ id: sourceStreams.id });
    await startSyncs(
      scope,
      streams.map(({ id }) => id),
    );
    return { data: await presentSource(scope, source.id) };
  });

  bind(app, pauseSource, async ({ params, body }, { scope }) => {
    const source = await readSource(db, scope, params.sourceId);
    await setPaused(db, scope, source, body.paused ? clock.now() : null);
    return { data: await presentSource(scope, source.id) };
  });
};
