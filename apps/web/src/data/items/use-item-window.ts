import { useThrottledValue } from '@mantine/hooks';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readErrorMessage } from '../calls/api-error.ts';
import { allItemsFilter, type ItemPage, type ItemsRequest, itemsQuery, type ListedItem } from './items.ts';

/** Items fetched at once: a few screens, and parsed well within a frame. */
export const windowSize = 200;

/** Fetched beyond what is seen on either side, so that rows are there before they are scrolled to. */
const margin = 60;

/** How often, in ms, other pages are asked for while somebody scrolls fast. */
const calmMs = 100;

/** How long a window that is scrolled past is kept, in ms: a list may hold far more than memory should. */
const keptMs = 30_000;

/** The pages, of `windowSize` items and counted from 1, that hold the places from `first` to `last` and a margin around them. */
export const findPages = (first: number, last: number, total: number): number[] => {
  const from = Math.floor(Math.max(0, first - margin) / windowSize) + 1;
  const to = Math.floor(Math.max(0, Math.min(total - 1, last + margin)) / windowSize) + 1;
  return Array.from({ length: Math.max(1, to - from + 1) }, (_, at) => from + at);
};

export type ItemWindow<T extends ListedItem> = {
  /** How many items the whole list has; null until that is known. */
  total: number | null;
  /** The item at a place of the list, counted from 0; undefined while it is not there. */
  at: (place: number) => T | undefined;
  busy: boolean;
  /** What went wrong, for the reader; '' when nothing did. */
  error: string;
  reload: () => Promise<void>;
};

/** A list of any length of which only what is looked at is fetched: `pages` as `findPages` gives them, none to fetch nothing. */
export function useItemWindow<T extends ListedItem>(
  endpoint: string,
  business: string,
  ask: ItemsRequest,
  seen: readonly number[],
): ItemWindow<T> {
  const queries = useQueryClient();
  const [total, setTotal] = useState<number | null>(null);
  const calm = useThrottledValue(seen, calmMs);
  // The first page is asked for at once; those that are scrolled past, only when there is time.
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
