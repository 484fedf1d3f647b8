import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readErrorMessage } from '../calls/api-error.ts';
import {
  allItemsFilter,
  type ItemPage,
  type ItemsRequest,
  itemsQuery,
  type ListedItem,
  type Pagination,
} from './items.ts';

export type ItemsState<T extends ListedItem> = {
  state: 'loading' | 'loaded' | 'failed';
  data: readonly T[];
  /** Pagination of the last requested page; null unless loaded. */
  meta: Pagination | null;
  matchingAgain?: true;
  /** Error message to show; '' without an error. */
  error: string;
};

type PageQuery<T extends ListedItem> = { data: ItemPage<T> | undefined; error: unknown; isPending: boolean };

const nothing = { data: [], meta: null, error: '' } as const;

/**
 * Combines the states of the requested pages: loaded when all are loaded; failed, without data, when any page failed.
 */
export function combineItemPages<T extends ListedItem>(pages: readonly PageQuery<T>[]): ItemsState<T> {
  const failed = pages.find(({ error }) => error);
  if (failed) return { ...nothing, state: 'failed', error: readErrorMessage(failed.error) };
  if (pages.some(({ isPending }) => isPending)) return { ...nothing, state: 'loading' };
  return {
    state: 'loaded',
    data: pages.flatMap(({ data }) => data?.data ?? []),
    meta: pages.at(-1)?.data?.meta[0]?.pagination ?? null,
    error: '',
    ...(pages.some(({ data }) => data?.meta[0]?.matching_again) ? { matchingAgain: true } : {}),
  };
}

type Now<T extends ListedItem> = ItemsState<T> & {
  /** Whether a request is running, so that the shown data may change. */
  busy: boolean;
};

export type LoadedItems<T extends ListedItem> = Now<T> & {
  /** Whether `data` belongs to the previous query, while the new query loads. */
  stale: boolean;
  /** Reloads the pages; the promise resolves after success or failure. */
  reload: () => Promise<void>;
};

const combineQueries = <T extends ListedItem>(
  pageQueries: (PageQuery<T> & { isFetching: boolean })[],
): Now<T> => ({
  ...combineItemPages(pageQueries),
  busy: pageQueries.some(({ isFetching }) => isFetching),
});

/**
 * Loads pages of a business's items. While other pages load, the previous pages stay with `stale` set. Rows of another
 * business are removed at once. An empty `pages` requests nothing.
 */
export function useItems<T extends ListedItem>(
  endpoint: string,
  business: string,
  request: ItemsRequest,
  pages: readonly number[],
): LoadedItems<T> {
  const queries = useQueryClient();
  const now: Now<T> = useQueries({
    queries: pages.map((page) => itemsQuery<T>(endpoint, business, { ...request, page })),
    combine: combineQueries<T>,
  });
  const listKey = `${endpoint} ${business}`;
  const [previous, setPrevious] = useState({ whose: '', items: now });
  if (now.state === 'loaded' && (previous.items !== now || previous.whose !== listKey))
    setPrevious({ whose: listKey, items: now });
  const before = now.state === 'loading' && previous.whose === listKey;
  return {
    ...(before ? { ...previous.items, busy: true } : now),
    stale: before,
    reload: () => queries.refetchQueries({ ...allItemsFilter(endpoint), type: 'active' }),
  };
}
