import { deleteCostTerms, listCostTerms, saveCostTerms } from '@bellwether/contract/api/figures/cost-terms';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { costTermsArchivePart } from './archive.ts';
import { listTerms, removeCostTerms, saveTerms } from './terms.ts';

/**
 * Registers the routes of cost terms: an agency's fees and its markup on media. Reports read the terms with the user's
 * session (`http/session`).
 */
export const register = (app: App, deps: Deps): void => {
  deps.contributions.archiveParts.add(costTermsArchivePart);

  bindEndpoint(app, listCostTerms, async (_, { scope }) => ({ data: await listTerms(deps.db, scope) }));

  bindEndpoint(app, saveCostTerms, async ({ body }, { scope }) => {
    await saveTerms(deps, scope, body);
    return { data: await listTerms(deps.db, scope) };
  });

  bindEndpoint(app, deleteCostTerms, async ({ params }, { scope }) => {
    await removeCostTerms(deps, scope, params.id);
    return { data: await listTerms(deps.db, scope) };
  });
};
