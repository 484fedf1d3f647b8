import { useThrottledValue } from '@mantine/hooks';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readErrorMessage } from '../calls/api-error.ts';
import { allItemsFilter, type ItemPage, type ItemsRequest, itemsQuery, type ListedItem } from './items.ts';

/** Number of items per request: enough for a few screens, but few enough to be parsed within one frame. */
export const itemsPerWindowPage = 200;

/** Rows requested before and after the visible rows, so that rows are loaded before the user scrolls to them. */
const margin = 60;

/** Minimum time between requests during fast scrolling, in ms. */
const throttleMs = 100;

/**
 * Time in ms for which a page of items stays cached after the user scrolled past it, because a long list may not fit in
 * memory.
 */
const cacheMs = 30_000;

/**
 * Returns the pages that cover positions `first` to `last` plus a margin. A page has `itemsPerWindowPage` items;
 * pages count from 1.
 */
export const findPagesOfRows = (first: number, last: number, total: number): number[] => {
  const from = Math.floor(Math.max(0, first - margin) / itemsPerWindowPage) + 1;
  const to = Math.floor(Math.max(0, Math.min(total - 1, last + margin)) / itemsPerWindowPage) + 1;
  return Array.from({ length: Math.max(1, to - from + 1) }, (_, at) => from + at);
};

export type ItemWindow<T extends ListedItem> = {
  /** Number of items in the whole list; null until known. */
  total: number | null;
  /** Returns the item at a position, counted from 0; undefined until it is loaded. */
  at: (position: number) => T | undefined;
  busy: boolean;
  /** Error message to show; '' without an error. */
  error: string;
  reload: () => Promise<void>;
};

/**
 * Lists any number of items and requests only the visible pages. `seen` is a result of `findPagesOfRows`; an empty `seen`
 * requests nothing.
 */
export function useItemWindow<T extends ListedItem>(
  endpoint: string,
  business: string,
  request: ItemsRequest,
  seen: readonly number[],
): ItemWindow<T> {
  const queries = useQueryClient();
  const [total, setTotal] = useState<number | null>(null);
  const throttled = useThrottledValue(seen, throttleMs);
  // Requests the first page at once, but throttles the requests during scrolling.
  const pages = seen.length === 0 || throttled.length === 0 ? seen : throttled;
  const loaded = useQueries({
    queries: pages.map((page) => ({
      ...itemsQuery<T>(endpoint, business, { ...request, page, perPage: itemsPerWindowPage }),
      gcTime: cacheMs,
    })),
    combine: combinePages<T>,
  });
  if (loaded.total !== null && loaded.total !== total) setTotal(loaded.total);
  return {
    ...loaded,
    total: loaded.total ?? total,
    at: (position) => {
      const page = pages.indexOf(Math.floor(position / itemsPerWindowPage) + 1);
      return loaded.pages[page]?.[position % itemsPerWindowPage];
    },
    reload: () => queries.refetchQueries({ ...allItemsFilter(endpoint), type: 'active' }),
  };
}

type PageQuery<T extends ListedItem> = { data: ItemPage<T> | undefined; error: unknown; isFetching: boolean };

const combinePages = <T extends ListedItem>(loaded: PageQuery<T>[]) => {
  const failed = loaded.find(({ error }) => error);
  return {
    pages: loaded.map(({ data }) => data?.data),
    total: loaded.find(({ data }) => data)?.data?.meta[0]?.pagination.total ?? null,
    busy: loaded.some(({ isFetching }) => isFetching),
    error: failed ? readErrorMessage(failed.error) : '',
  };
};
