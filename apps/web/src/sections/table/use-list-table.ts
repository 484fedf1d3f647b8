import type { Filter } from '@bellwether/contract/query/filter';
import {
  type FilterDefinition,
  type FilterValues,
  listActiveFilters,
  toConditions,
} from '@bellwether/contract/query/filter-definition';
import type { Sort } from '@bellwether/contract/query/list-query';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import {
  buildItemsQuery,
  type ItemsRequest,
  itemsQuery,
  type ListedItem,
  noBusinessKey,
} from '../../data/items/items.ts';
import { findPagesOfRows, useItemWindow } from '../../data/items/use-item-window.ts';
import { useItems } from '../../data/items/use-items.ts';
import { useTableUrlState } from '../../data/page/use-page-state.ts';
import { useSession } from '../../data/session/session.ts';
import { readFilterValues, writeFilterValues } from '../filters/filter-state.ts';
import type { TableRows } from './data-table.tsx';
import {
  changeTableState,
  readTableState,
  requestedPageSize,
  type TableMode,
  type TableState,
  writeTableState,
} from './table-state.ts';

/** List that the server serves with the common list parameters: items of a form, or warehouse rows. */
export type TableListSource = {
  /** Path of the list below the API base address. */
  endpoint: string;
  /** Default key of the list's state in the URL and of its column layout in the browser. */
  name: string;
  /** Default sort of the list. */
  sort: Sort;
  /** Whether the list has fields that `table_keywords` searches. */
  searchable: boolean;
  /** Set to false if the list cannot be downloaded. */
  downloads?: false;
  /** Set if the list belongs to no business, such as the list of users. */
  global?: true;
};

export type ListRequest = {
  /** Key of the state in the URL, for a page with several lists of the same source. */
  urlKey?: string;
  filters?: readonly FilterDefinition[];
  /** Filter conditions set by the page, which users neither see nor remove. */
  where?: Filter;
  withRelations?: readonly string[];
};

/** Returns a list in the state that the URL specifies, with its rows and functions that change its state. */
export function useListTable<T extends ListedItem>(
  { endpoint, name, sort, global }: TableListSource,
  mode: TableMode,
  { urlKey = name, filters = [], where = [], withRelations }: ListRequest,
) {
  const queries = useQueryClient();
  const { id } = useSession().business;
  const business = global ? noBusinessKey : id;
  const [module, setModule] = useTableUrlState(urlKey);
  const state = readTableState(module, sort);
  const values = readFilterValues(filters, module);
  const set = (next: TableState, chosen: FilterValues = values) => {
    const written = writeTableState(next);
    const { page } = written;
    setModule({ ...writeFilterValues(filters, chosen, written), ...(page ? { page } : {}) });
  };
  const request: ItemsRequest = {
    filter: [...where, ...toConditions(filters, values)],
    sort: state.sort,
    ...(state.keywords ? { keywords: state.keywords } : {}),
    ...(withRelations ? { with: withRelations } : {}),
  };

  const perPage = requestedPageSize(state, mode);
  const showAll = perPage === -1;
  const paged = useItems<T>(
    endpoint,
    business,
    { ...request, perPage },
    showAll ? [] : pagesShown(mode, state),
  );
  const [seen, setSeen] = useState([1]);
  const window = useItemWindow<T>(endpoint, business, request, showAll ? seen : none);
  const list = showAll ? allRowsList(window) : paged;
  const pagination = showAll ? allRowsPagination(window.total) : paged.meta;
  const { total } = window;
  const onSeen = useCallback(
    (first: number, last: number) => {
      const pages = findPagesOfRows(first, last, total ?? 0);
      setSeen((now) => (now.join() === pages.join() ? now : pages));
    },
    [total],
  );
  const rows: TableRows<T> = showAll
    ? { count: total, at: window.at, onSeen }
    : { items: paged.state === 'loaded' ? paged.data : null, waiting: perPage };

  return {
    ask: request,
    asked: buildItemsQuery(business, request),
    state,
    whole: showAll,
    rows,
    list,
    pagination,
    /** Number of rows that are rendered or can be scrolled to. */
    shown: showAll ? window.total : paged.data.length,
    values,
    /** Whether a search or filter is active. */
    narrowed: state.keywords !== '' || listActiveFilters(filters, values).length > 0,
    filter: (chosen: FilterValues) => set({ ...state, page: 1 }, chosen),
    turn: (page: number) => set({ ...state, page }),
    change: (change: Partial<Omit<TableState, 'page'>>) => set(changeTableState(state, change)),
    prefetchNext: () =>
      void queries.prefetchQuery(
        itemsQuery<T>(endpoint, business, { ...request, perPage, page: state.page + 1 }),
      ),
  };
}

/**
 * Constant empty list. A new array on each render would restart the loading and rerender the table ten times
 * a second.
 */
const none: readonly number[] = [];

const pagesShown = (mode: TableMode, { page }: TableState): number[] =>
  mode === 'more' ? Array.from({ length: page }, (_, at) => at + 1) : [mode === 'pages' ? page : 1];

const allRowsPagination = (total: number | null) =>
  total === null ? null : { current_page: 1, total_pages: 1, total, count: total };

/**
 * Combines the pages of a list that shows all rows. The list counts as loaded once its length is known, even if only
 * some rows are.
 */
const allRowsList = ({ total, busy, error, reload }: ReturnType<typeof useItemWindow>) => ({
  state: total !== null ? ('loaded' as const) : error ? ('failed' as const) : ('loading' as const),
  stale: false,
  busy,
  error,
  reload,
});
