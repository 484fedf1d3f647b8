import { searchBusiness, searchKinds } from '@bellwether/contract/api/figures/search';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';

/** Registers the search of a business. Each kind of result takes a query, and all run in parallel. */
export const register = (app: App, { contributions }: Deps): void => {
  bindEndpoint(app, searchBusiness, async ({ query: { keywords } }, { scope, signal }) => {
    const inOrder = contributions.searches
      .list()
      .toSorted((a, b) => searchKinds.indexOf(a.kind) - searchKinds.indexOf(b.kind));
    const found = await Promise.all(inOrder.map(({ find }) => find({ scope, keywords, signal })));
    return { data: found.flat() };
  });
};
