import type { SearchResult } from '@bellwether/contract/api/figures/search';
import type { BusinessScope } from '@bellwether/domain/access/scope';

/** Search of one business. */
export type Search = {
  scope: BusinessScope;
  keywords: string;
  signal: AbortSignal;
};

/** Search of one kind of result. It finds nothing for a reader without access to its module. */
export type BusinessSearch = {
  kind: SearchResult['kind'];
  find: (search: Search) => Promise<SearchResult[]>;
};
