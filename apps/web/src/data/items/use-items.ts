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
  /** Of the last page; null unless loaded. */
  meta: Pagination | null;
  /** Who the customers of these leads are is being worked out again. */
  matchingAgain?: true;
  /** What went wrong, for the reader; '' when nothing did. */
  error: string;
};

type PageQuery<T extends ListedItem> = { data: ItemPage<T> | undefined; error: unknown; isPending: boolean };

const nothing = { data: [], meta: null, error: '' } as const;

/** What the asked pages amount to: loaded when all are there; failed when one failed, and then nothing is shown. */
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
  /** Something is on its way: what is shown may be about to change. */
  busy: boolean;
};

export type Items<T extends ListedItem> = Now<T> & {
  /** `data` is what was asked for before, while the new is on its way. */
  stale: boolean;
  /** Asks anew; resolves with nothing when that has ended, well or badly. */
  reload: () => Promise<void>;
};

const nowOf = <T extends ListedItem>(asked: (PageQuery<T> & { isFetching: boolean })[]): Now<T> => ({
  ...combineItemPages(asked),
  busy: asked.some(({ isFetching }) => isFetching),
});

/**
 * Pages of a list of a business's items. While others are on their way, those before stay on the page, and `stale` says
 * so; the rows of another business never stay. No pages ask for nothing.
 */
export function useItems<T extends ListedItem>(
  endpoint: string,
  business: string,
  ask: ItemsRequest,
  pages: readonly number[],
): Items<T> {
  const queries = useQueryClient();
  const now: Now<T> = useQueries({
    queries: pages.map((page) => itemsQuery<T>(endpoint, business, { ...ask, page })),
    combine: nowOf<T>,
  });
  const whose = `${endpoint} ${business}`;
  const [kept, keep] = useState({ whose: '', items: now });
  if (now.state === 'loaded' && (kept.items !== now || kept.whose !== whose)) keep({ whose, items: now });
  const before = now.state === 'loading' && kept.whose === whose;
  return {
    ...(before ? { ...kept.items, busy: true } : now),
    stale: before,
    reload: () => queries.refetchQueries({ ...allItemsFilter(endpoint), type: 'active' }),
  };
}
