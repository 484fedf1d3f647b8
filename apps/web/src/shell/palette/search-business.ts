import type { SearchResult, searchBusiness } from '@bellwether/contract/api/figures/search';
import { printFilter } from '@bellwether/contract/query/filter';
import { maxKeywords, minKeywords } from '@bellwether/contract/query/search-limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isClosedBusiness } from '../../data/business.ts';
import { endpointQuery } from '../../data/calls/endpoint-query.ts';
import { useSession } from '../../data/session/session.ts';

/** Finds leads, customers, campaigns, action items and meetings of the current business. */
export function useBusinessSearch(keywords: string): {
  found: readonly SearchResult[];
  /** Whether the results still belong to earlier keywords. */
  isOutdated: boolean;
  isSearching: boolean;
  hasFailed: boolean;
} {
  const { business } = useSession();
  const enabled =
    keywords.length >= minKeywords && keywords.length <= maxKeywords && !isClosedBusiness(business);
  const filter = printFilter([[{ key: 'business', operator: '=', value: business.id }]]);
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    ...endpointQuery<typeof searchBusiness>('/search', { query: { filter, keywords } }),
    enabled,
    placeholderData: keepPreviousData,
  });
  if (!enabled) return { found: [], isOutdated: false, isSearching: false, hasFailed: false };
  return {
    found: data?.data ?? [],
    isOutdated: isPlaceholderData,
    isSearching: isFetching,
    hasFailed: isError,
  };
}
