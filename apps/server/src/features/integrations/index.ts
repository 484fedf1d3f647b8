import {
  connectIntegration,
  disconnectIntegration,
  listConnections,
} from '@bellwether/contract/api/integrations';
import { bind } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { saveThenMatch } from '../matching/index.ts';
import { presentConnection } from './present.ts';
import { connect, disconnect, readIntegrations } from './store.ts';

export { type IntegrationRow, presentIntegration } from './present.ts';
export { readIntegrations } from './store.ts';

/**
 * Registers the routes that list, connect and disconnect a business's integrations. Responses never contain
 * credentials, only their last four characters.
 */
export const register = (app: App, deps: Deps): void => {
  const { db, secrets, warehouse, clock } = deps;
  bind(app, listConnections, async (_input, { scope }) => {
    const [rows, loads] = await Promise.all([
      readIntegrations(db, [scope.business.id]),
      warehouse.loads(scope),
    ]);
    return { data: rows.map((row) => presentConnection(row, loads, clock.now())) };
  });

  bind(app, connectIntegration, async ({ params, body }, { scope }) => {
    const now = clock.now();
    // A connected source can become the revenue source, and a disconnected one no longer can. So matching
    // runs again.
    const { saved: row } = await saveThenMatch(deps, scope.business.id, (within) =>
      connect(db, secrets, scope, { type: params.type, apiKey: body.api_key, now }, within),
    );
    return { data: presentConnection(row, await warehouse.loads(scope), now) };
  });

  bind(app, disconnectIntegration, async ({ params }, { scope }) => {
    await saveThenMatch(deps, scope.business.id, (within) => disconnect(db, scope, params.type, within));
    return { message: 'Integration removed.' };
  });
};
