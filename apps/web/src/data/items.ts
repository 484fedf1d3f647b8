import type { Form } from '@bellwether/contract/forms/define';
import { type ListQuery, printListQuery } from '@bellwether/contract/query/list-query';
import { queryOptions } from '@tanstack/react-query';
import { queryText, request, url } from './call.ts';

export type Pagination = { current_page: number; total_pages: number; total: number; count: number };
/** Whatever stands in a list. */
export type Listed = { id: string };

export type ItemPage<T extends Listed = Listed> = { data: T[]; meta: { pagination: Pagination }[] };

/** What is asked of a list. */
export type ItemsRequest = Partial<ListQuery>;

/** Where the items of a form are, below the base of all calls. */
export const endpointOf = ({ module, id }: Pick<Form, 'module' | 'id'>): string =>
  `modules/${module}/forms/${id}/items`;

/** The query string of a list of one business. */
export const itemsQueryText = (business: string, ask: ItemsRequest): string =>
  queryText({ ...printListQuery(ask), business_id: business });

/** The beginning of the keys of all that was asked at an endpoint. */
export const everyItem = (endpoint: string) => ({ queryKey: ['items', endpoint] as const });

/** Query options of one page of items. */
export const itemsQuery = <T extends Listed>(endpoint: string, business: string, ask: ItemsRequest) => {
  const query = itemsQueryText(business, ask);
  return queryOptions({
    queryKey: ['items', endpoint, business, query] as const,
    queryFn: async ({ signal }) =>
      (await request('GET', url(endpoint, '', query), { signal })) as ItemPage<T>,
  });
};

/** Query options of a single item. */
export const itemQuery = <T extends Listed>(endpoint: string, business: string, id: string) =>
  queryOptions({
    queryKey: ['items', endpoint, business, 'one', id] as const,
    queryFn: async ({ signal }) => {
      const path = url(endpoint, `/${encodeURIComponent(id)}`, queryText({ business_id: business }));
      return ((await request('GET', path, { signal })) as { data: T }).data;
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
  const query = itemsQueryText(business, { ...rest, perPage: -1, format });
  const chosen = columns ? `&columns=${columns.map(encodeURIComponent).join(',')}` : '';
  return (await request('GET', url(endpoint, '/download', `${query}${chosen}`), {
    take: (reply) => reply.blob(),
  })) as Blob;
};
