import { useThrottledValue } from '@mantine/hooks';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readErrorMessage } from '../calls/api-error.ts';
import { allItemsFilter, type ItemPage, type ItemsRequest, itemsQuery, type ListedItem } from './items.ts';

/** Items per request: a few screens, parsed well within one frame. */
export const windowSize = 200;

/**
 * Rows requested beyond the visible ones on either side, so that they are loaded before the user scrolls to
 * them.
 */
const margin = 60;

/** Minimum time between requests during fast scrolling, in ms. */
const calmMs = 100;

/** Cache time of a page that was scrolled past, in ms; a long list may not fit in memory. */
const keptMs = 30_000;

/**
 * Returns the pages that cover positions `first` to `last` plus a margin. A page has `windowSize` items;
 * pages count from 1.
 */
export const findPages = (first: number, last: number, total: number): number[] => {
  const from = Math.floor(Math.max(0, first - margin) / windowSize) + 1;
  const to = Math.floor(Math.max(0, Math.min(total - 1, last + margin)) / windowSize) + 1;
  return Array.from({ length: Math.max(1, to - from + 1) }, (_, at) => from + at);
};

export type ItemWindow<T extends ListedItem> = {
  /** Number of items in the whole list; null until known. */
  total: number | null;
  /** Returns the item at a position, counted from 0; undefined until it is loaded. */
  at: (place: number) => T | undefined;
  busy: boolean;
  /** Error message to show; '' without an error. */
  error: string;
  reload: () => Promise<void>;
};

/**
 * Lists items of any number and requests only the visible pages. `seen` comes from `pagesOf`; an empty list
 * requests nothing.
 */
export function useItemWindow<T extends ListedItem>(
  endpoint: string,
  business: string,
  ask: ItemsRequest,
  seen: readonly number[],
): ItemWindow<T> {
  const queries = useQueryClient();
  const [total, setTotal] = useState<number | null>(null);
  const calm = useThrottledValue(seen, calmMs);
  // Request the first page at once; throttle pages during scrolling.
  const pages = seen.length === 0 || calm.length === 0 ? seen : calm;
  const asked = useQueries({
    queries: pages.map((page) => ({
      ...itemsQuery<T>(endpoint, business, { ...ask, page, perPage: windowSize }),
      gcTime: keptMs,
    })),
    combine: windowOf<T>,
  });
  if (asked.total !== null && asked.total !== total) setTotal(asked.total);
  return {
    ...asked,
    total: asked.total ?? total,
    at: (place) => {
      const page = pages.indexOf(Math.floor(place / windowSize) + 1);
      return asked.pages[page]?.[place % windowSize];
    },
    reload: () => queries.refetchQueries({ ...allItemsFilter(endpoint), type: 'active' }),
  };
}

type PageQuery<T extends ListedItem> = { data: ItemPage<T> | undefined; error: unknown; isFetching: boolean };

const windowOf = <T extends ListedItem>(asked: PageQuery<T>[]) => {
  const failed = asked.find(({ error }) => error);
  return {
    pages: asked.map(({ data }) => data?.data),
    total: asked.find(({ data }) => data)?.data?.meta[0]?.pagination.total ?? null,
    busy: asked.some(({ isFetching }) => isFetching),
    error: failed ? readErrorMessage(failed.error) : '',
  };
};
