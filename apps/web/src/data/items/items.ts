import type { Form } from '@bellwether/contract/forms/define';
import { type ListQuery, printListQuery } from '@bellwether/contract/query/list-query';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { moduleAddress, sendRequest, toQueryString } from '../calls/call.ts';
import { queryKeys } from '../calls/query-keys.ts';

export type Pagination = { current_page: number; total_pages: number; total: number; count: number };
/** Whatever stands in a list. */
export type ListedItem = { id: string };

export type ItemPage<T extends ListedItem = ListedItem> = {
  data: T[];
  /** `matching_again`: who the customers of leads are is worked out again, and not known meanwhile. */
  meta: { pagination: Pagination; matching_again?: boolean }[];
};

/** Milliseconds after which a list of leads whose customers are worked out is asked again. */
const whileMatching = 3000;

/** What is asked of a list. */
export type ItemsRequest = Partial<ListQuery>;

/** Where the items of a form are, below the base of all calls. */
export const itemsEndpoint = ({ module, id }: Pick<Form, 'module' | 'id'>): string =>
  `modules/${module}/forms/${id}/items`;

/** What stands in the place of a business where a list is of none. */
export const noBusiness = '';

/** The query string of a list of one business, or of none. */
export const buildItemsQuery = (business: string, ask: ItemsRequest): string =>
  toQueryString({ ...printListQuery(ask), ...(business === noBusiness ? {} : { business_id: business }) });

/** The beginning of the keys of all that was asked at an endpoint. */
export const allItemsFilter = (endpoint: string) => ({ queryKey: queryKeys.items(endpoint) });

/**
 * Puts what a save answered of an item in the place of what was read of it before, wherever that stands: until the lists have been asked
 * for again, the next save begins from the version that this one has made.
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

/** Query options of one page of items. */
export const itemsQuery = <T extends ListedItem>(endpoint: string, business: string, ask: ItemsRequest) => {
  const query = buildItemsQuery(business, ask);
  return queryOptions({
    queryKey: queryKeys.itemPage(endpoint, business, query),
    queryFn: async ({ signal }) =>
      (await sendRequest('GET', moduleAddress(endpoint, '', query), { signal })) as ItemPage<T>,
    refetchInterval: ({ state }) => (state.data?.meta[0]?.matching_again ? whileMatching : false),
  });
};

/** Query options of a single item. */
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

/** Every item that a list's filters let through, as a file of a format; in these columns, where the list lets choose. */
export const downloadItems = async (
  endpoint: string,
  business: string,
  ask: ItemsRequest,
  format: 'csv' | 'xlsx',
  columns?: readonly string[],
): Promise<Blob> => {
  const { page: _, ...rest } = ask;
  const query = buildItemsQuery(business, { ...rest, perPage: -1, format });
  const chosen = columns ? `&columns=${columns.map(encodeURIComponent).join(',')}` : '';
  return (await sendRequest('GET', moduleAddress(endpoint, '/download', `${query}${chosen}`), {
    take: (reply) => reply.blob(),
  })) as Blob;
};
