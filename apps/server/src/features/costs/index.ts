import { deleteCostTerms, listCostTerms, saveCostTerms } from '@bellwether/contract/api/cost-terms';
import { bind } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { listTerms, removeTerms, saveTerms } from './terms.ts';

/** What an agency bills for marketing: its fees, and its markup on media. Reports read it with who is asking (`http/session`). */
export const register = (app: App, deps: Deps): void => {
  bind(app, listCostTerms, async (_, { scope }) => ({ data: await listTerms(deps.db, scope) }));

  bind(app, saveCostTerms, async ({ body }, { scope }) => {
    await saveTerms(deps, scope, body);
    return { data: await listTerms(deps.db, scope) };
  });

  bind(app, deleteCostTerms, async ({ params }, { scope }) => {
    await removeTerms(deps, scope, params.id);
    return { data: await listTerms(deps.db, scope) };
  });
};
