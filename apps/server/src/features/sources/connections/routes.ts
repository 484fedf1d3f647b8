import {
  addConnectionToken,
  beginConnectionSignIn,
  connectAccounts,
  finishConnectionSignIn,
  listConnectionAccounts,
  listConnections,
  refreshConnection,
  removeConnection,
} from '@bellwether/contract/api/connections';
import { problem } from '@bellwether/domain/problems';
import { sourceLabel } from '@bellwether/domain/sources/fact-sources';
import { count, eq } from 'drizzle-orm';
import { bindEndpoint } from '../../../http/bind.ts';
import { readCookie } from '../../../http/cookie.ts';
import type { App, Deps } from '../../../http/deps.ts';
import { reply } from '../../../http/reply.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { connections, sourceAccounts } from '../../../platform/postgres/schema.ts';
import { consumeChallenge, createChallenge, readChallenge } from '../../sessions/index.ts';
import { actAsAgency } from '../actor.ts';
import { sendDueSyncs } from '../jobs.ts';
import { completeConnectionSignIn, type SourceSignIn, startSignIn } from '../signing-in/sign-in.ts';
import { buildSignInCookie } from '../signing-in/sign-in-cookie.ts';
import type { SyncDeps } from '../syncing/sync-deps.ts';
import { addToken } from './add-token.ts';
import { connectReached } from './connect-accounts.ts';
import { listServices, readConnection } from './connections.ts';
import { registerLists, startLists } from './list-accounts.ts';
import { listConfigurable, presentAccounts, presentConnections } from './present-connections.ts';

const cookieName = 'connection_sign_in';
const purpose = 'connection sign-in';

/** Registers the routes of the agency's sign-ins, and the job that lists their accounts. */
export const registerConnectionRoutes = (app: App, deps: Deps, sync: SyncDeps): void => {
  const { db, config } = deps;
  registerLists(deps, sync);

  bindEndpoint(app, listConnections, async (_input, { session }) => ({
    data: await presentConnections(deps, session),
    services: listServices(config).map(({ service, connectors }) => ({
      service,
      name: connectors[0]?.oauth.name ?? service,
      types: connectors.map(({ vendor }) => ({ type: vendor, name: sourceLabel(vendor) })),
      takes_token: connectors[0]?.oauth.takesToken ?? false,
    })),
  }));

  bindEndpoint(app, listConnectionAccounts, async (_input, { session }) => ({
    ...(await presentAccounts(deps, session)),
    businesses: listConfigurable(session)
      .map(({ context: { id, tradingName } }) => ({ id, name: tradingName }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  }));

  bindEndpoint(app, beginConnectionSignIn, async ({ body }, { scope }) => {
    const owner = actAsAgency(scope);
    const connectionId = body.connection_id ?? null;
    if (connectionId !== null) await readConnection(db, owner, connectionId);
    const [first, ...others] = [...new Set(body.types)];
    if (first === undefined) throw problem('not_found');
    const { url, signIn } = await startSignIn(sync, owner, { types: [first, ...others], connectionId });
    const ticket = createChallenge(deps, purpose, signIn);
    return reply(
      { data: { url } },
      { 'set-cookie': buildSignInCookie(config, cookieName, ticket, '/v1/connections') },
    );
  });

  bindEndpoint(app, finishConnectionSignIn, async ({ body }, request) => {
    const { scope } = request;
    const ticket = readCookie(request.cookie, cookieName);
    const signIn = readChallenge(deps, purpose, ticket) as SourceSignIn | undefined;
    const isOwn = signIn?.businessId === null && signIn.userId === scope.userId;
    if (!signIn || !isOwn || !(await consumeChallenge(deps, ticket)))
      throw problem(
        'sign_in_refused',
        'This sign-in has expired or was started in another browser. Please try again.',
      );
    const connection = await completeConnectionSignIn(sync, actAsAgency(scope), signIn, body.answer);
    await startLists(deps, connection);
    await sendDueSyncs(deps);
    return { data: { connection_id: connection.id } };
  });

  bindEndpoint(app, addConnectionToken, async ({ body }, { scope }) => {
    const connection = await addToken(sync, actAsAgency(scope), body.service, body.token);
    await startLists(deps, connection);
    return { data: { connection_id: connection.id } };
  });

  bindEndpoint(app, refreshConnection, async ({ params }, { scope }) => {
    await startLists(deps, await readConnection(db, actAsAgency(scope), params.connectionId));
    return { message: 'The accounts are being listed.' };
  });

  bindEndpoint(app, removeConnection, async ({ params }, { scope }) => {
    const owner = actAsAgency(scope);
    const { id, service } = await readConnection(db, owner, params.connectionId);
    await db.transaction(async (tx) => {
      await tx.select({ id: connections.id }).from(connections).where(eq(connections.id, id)).for('update');
      const [used] = await tx
        .select({ sources: count() })
        .from(sourceAccounts)
        .where(eq(sourceAccounts.connectionId, id));
      const sources = used?.sources ?? 0;
      if (sources > 0)
        throw problem(
          'conflict',
          sources === 1
            ? 'A source reads through this sign-in. Disconnect it first.'
            : `${sources} sources read through this sign-in. Disconnect them first.`,
        );
      await tx.delete(connections).where(eq(connections.id, id));
      await writeAudit(tx, {
        userId: owner.userId,
        itemType: 'connection',
        itemId: id,
        action: 'deleted',
        detail: { service },
      });
    });
    return { message: 'Sign-in removed.' };
  });

  bindEndpoint(app, connectAccounts, async ({ body }, { scope, session }) => {
    const own = new Set(listConfigurable(session).map(({ context }) => context.id));
    if (body.accounts.some((one) => !own.has(one.business_id))) throw problem('not_found');
    const data = await connectReached(deps, actAsAgency(scope), body.accounts);
    await sendDueSyncs(deps);
    return { data };
  });
};
