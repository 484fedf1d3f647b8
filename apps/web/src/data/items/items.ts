import type { Form } from '@bellwether/contract/forms/define';
import { type ListQuery, printListQuery } from '@bellwether/contract/query/list-query';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { moduleAddress, sendRequest, toQueryString } from '../calls/call.ts';
import { queryKeys } from '../calls/query-keys.ts';

export type Pagination = { current_page: number; total_pages: number; total: number; count: number };
export type ListedItem = { id: string };

export type ItemPage<T extends ListedItem = ListedItem> = {
  data: T[];
  /**
   * `matching_again`: the matching of leads to customers is running again; customers of the leads are unknown until it
   * ends.
   */
  meta: { pagination: Pagination; matching_again?: boolean }[];
};

/** Interval at which a lead list is reloaded while leads are being matched to customers, in ms. */
const whileMatching = 3000;

export type ItemsRequest = Partial<ListQuery>;

export const itemsEndpoint = ({ module, id }: Pick<Form, 'module' | 'id'>): string =>
  `modules/${module}/forms/${id}/items`;

/** Cache key in place of a business id, for lists that belong to no business. */
export const noBusinessKey = '';

export const buildItemsQuery = (business: string, request: ItemsRequest): string =>
  toQueryString({
    ...printListQuery(request),
    ...(business === noBusinessKey ? {} : { business_id: business }),
  });

export const allItemsFilter = (endpoint: string) => ({ queryKey: queryKeys.items(endpoint) });

/**
 * Merges a saved item into all cached lists and items of the endpoint, so that the next save starts from the new
 * version before the lists reload.
 */
export const cacheSavedItem = (
  queries: QueryClient,
  endpoint: string,
  saved: Readonly<Record<string, unknown>> & ListedItem,
): void => {
  const newer = <T>(item: T & Partial<ListedItem>): T =>
    item.id === saved.id ? { ...item, ...saved } : item;
  queries.setQueriesData<ItemPage | ListedItem>(allItemsFilter(endpoint), (known) =>
    known === undefined
      ? known
      : 'meta' in known
        ? { ...known, data: known.data.map((item) => newer(item)) }
        : newer(known),
  );
};

/** Query options of one page of items, by its query string. */
export const itemsPageQuery = <T extends ListedItem>(endpoint: string, business: string, query: string) =>
  queryOptions({
    queryKey: queryKeys.itemPage(endpoint, business, query),
    queryFn: async ({ signal }) =>
      (await sendRequest('GET', moduleAddress(endpoint, '', query), { signal })) as ItemPage<T>,
    refetchInterval: ({ state }) => (state.data?.meta[0]?.matching_again ? whileMatching : false),
  });

export const itemsQuery = <T extends ListedItem>(endpoint: string, business: string, request: ItemsRequest) =>
  itemsPageQuery<T>(endpoint, business, buildItemsQuery(business, request));

export const itemQuery = <T extends ListedItem>(endpoint: string, business: string, id: string) =>
  queryOptions({
    queryKey: queryKeys.item(endpoint, business, id),
    queryFn: async ({ signal }) => {
      const path = moduleAddress(
        endpoint,
        `/${encodeURIComponent(id)}`,
        toQueryString({ business_id: business }),
      );
      return ((await sendRequest('GET', path, { signal })) as { data: T }).data;
    },
  });

/** Downloads all items that match the filters as a file. `columns` applies only to lists with selectable columns. */
export const downloadItems = async (
  endpoint: string,
  business: string,
  request: ItemsRequest,
  format: 'csv' | 'xlsx',
  columns?: readonly string[],
): Promise<Blob> => {
  const { page: _, ...rest } = request;
  const query = buildItemsQuery(business, { ...rest, perPage: -1, format });
  const chosen = columns ? `&columns=${columns.map(encodeURIComponent).join(',')}` : '';
  return (await sendRequest('GET', moduleAddress(endpoint, '/download', `${query}${chosen}`), {
    take: (reply) => reply.blob(),
  })) as Blob;
};
