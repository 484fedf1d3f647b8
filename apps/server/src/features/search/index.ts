import { searchBusiness } from '@bellwether/contract/api/search';
import { bind } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { searchActionItems, searchMeetings } from './item-results.ts';
import { searchLeads } from './lead-results.ts';
import { searchCampaigns, searchCustomers } from './report-results.ts';

/** Searches of each kind, in the order of the reply. */
const searches = [searchLeads, searchCustomers, searchCampaigns, searchActionItems, searchMeetings];

/** Registers the search of a business. Each kind is one query, and all run in parallel. */
export const register = (app: App, deps: Deps): void => {
  bind(app, searchBusiness, async ({ query: { keywords } }, { scope, signal }) => {
    const found = await Promise.all(searches.map((search) => search(deps, { scope, keywords, signal })));
    return { data: found.flat() };
  });
};
