import { getOverview } from '@bellwether/contract/api/figures/overview';
import { and, eq, isNull } from 'drizzle-orm';
import { authorizeMember } from '../../http/access/authorize.ts';
import type { App, Deps } from '../../http/deps.ts';
import { readUserSession } from '../../http/session/read.ts';
import { roles, userRoles, users } from '../../platform/postgres/schema.ts';
import { buildOverview } from './overview.ts';

/** Fills the cache with a Super Admin's overview, so that the first user after a start does not wait. */
export const loadOverview = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  const [user] = await deps.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(eq(users.status, 'active'), eq(roles.name, 'Super Admin'), isNull(userRoles.businessId)))
    .limit(1);
  const session = user && (await readUserSession(deps.db, user.id));
  if (!session || session.businesses.size === 0 || signal.aborted) return;
  const scope = authorizeMember(session, getOverview.access, { params: {}, query: {}, body: {} });
  await buildOverview(deps, session, scope, signal);
};

/** Fills the overview cache when the server starts to listen. Shutdown aborts the query. */
export const warmOverviewCache = ({ server }: App, deps: Deps): void => {
  const stopping = new AbortController();
  let warmup = Promise.resolve();
  server.addHook('onListen', () => {
    warmup = loadOverview(deps, stopping.signal).catch((failure: unknown) => {
      if (!stopping.signal.aborted)
        deps.report(failure instanceof Error ? failure : new Error(String(failure)));
    });
  });
  server.addHook('onClose', async () => {
    stopping.abort();
    await warmup;
  });
};
