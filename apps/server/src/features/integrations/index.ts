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

/** What a business is connected to: set up by people, read by syncs. Credentials come in and never go out. */
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
    // Revenue may be read from what is connected, and no more from what is not.
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
