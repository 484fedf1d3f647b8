import type { SearchResult } from '@bellwether/contract/api/figures/search';
import type { BusinessScope } from '@bellwether/domain/access/scope';

/** Search request in a business. */
export type Search = {
  scope: BusinessScope;
  keywords: string;
  signal: AbortSignal;
};

/** Search for a single kind of result. It returns nothing for users without access to the module of that kind. */
export type BusinessSearch = {
  kind: SearchResult['kind'];
  find: (search: Search) => Promise<SearchResult[]>;
};
