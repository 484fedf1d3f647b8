import type { Filter } from '@bellwether/contract/query/filter';
import {
  activeFilters,
  conditionsOf,
  type FilterDefinition,
  type FilterValues,
} from '@bellwether/contract/query/filter-definition';
import type { Sort } from '@bellwether/contract/query/list-query';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import {
  type ItemsRequest,
  itemsQuery,
  itemsQueryText,
  type Listed,
  noBusiness,
} from '../../data/items/items.ts';
import { pagesOf, useItemWindow } from '../../data/items/use-item-window.ts';
import { useItems } from '../../data/items/use-items.ts';
import { useTableUrlState } from '../../data/page/use-page-state.ts';
import { useSession } from '../../data/session/session.ts';
import { readFilterValues, writeFilterValues } from '../filters/filter-state.ts';
import type { TableRows } from './data-table.tsx';
import { changed, readTable, rowsAsked, type TableMode, type TableState, writeTable } from './table-state.ts';

/** A list that the server answers by the list grammar: items of a form, or rows of the warehouse. */
export type ListSource = {
  /** Below the base of all calls. */
  endpoint: string;
  /** Under which name the address keeps its state and the browser the choice of its columns, unless another is given. */
  name: string;
  /** Its order at first. */
  sort: Sort;
  /** Is there something that `table_keywords` look into? */
  searchable: boolean;
  /** There are no files of it. */
  downloads?: false;
  /** It is of no business, as the list of users. */
  global?: true;
};

export type ListRequest = {
  /** Under which name the address keeps the list's state, where a page has several lists of a source. */
  urlKey?: string;
  /** What the reader can filter by. */
  filters?: readonly FilterDefinition[];
  /** Conditions that the page sets, which the reader neither sees nor clears. */
  where?: Filter;
  /** Relations to ask for. */
  withRelations?: readonly string[];
};

/** A list as the address asks for it, and what has come of it. */
export function useListTable<T extends Listed>(
  { endpoint, name, sort, global }: ListSource,
  mode: TableMode,
  { urlKey = name, filters = [], where = [], withRelations }: ListRequest,
) {
  const queries = useQueryClient();
  const { id } = useSession().business;
  const business = global ? noBusiness : id;
  const [module, setModule] = useTableUrlState(urlKey);
  const state = readTable(module, sort);
  const values = readFilterValues(filters, module);
  const set = (next: TableState, chosen: FilterValues = values) => {
    const written = writeTable(next);
    const { page } = written;
    setModule({ ...writeFilterValues(filters, chosen, written), ...(page ? { page } : {}) });
  };
  const ask: ItemsRequest = {
    filter: [...where, ...conditionsOf(filters, values)],
    sort: state.sort,
    ...(state.keywords ? { keywords: state.keywords } : {}),
    ...(withRelations ? { with: withRelations } : {}),
  };

  const perPage = rowsAsked(state, mode);
  const whole = perPage === -1;
  const paged = useItems<T>(endpoint, business, { ...ask, perPage }, whole ? [] : pagesShown(mode, state));
  const [seen, setSeen] = useState([1]);
  const window = useItemWindow<T>(endpoint, business, ask, whole ? seen : none);
  const list = whole ? wholeList(window) : paged;
  const pagination = whole ? wholePagination(window.total) : paged.meta;
  const { total } = window;
  const onSeen = useCallback(
    (first: number, last: number) => {
      const pages = pagesOf(first, last, total ?? 0);
      setSeen((now) => (now.join() === pages.join() ? now : pages));
    },
    [total],
  );
  const rows: TableRows<T> = whole
    ? { count: total, at: window.at, onSeen }
    : { items: paged.state === 'loaded' ? paged.data : null, waiting: perPage };

  return {
    ask,
    asked: itemsQueryText(business, ask),
    state,
    whole,
    rows,
    list,
    pagination,
    /** How many rows are on the page, or can be scrolled to. */
    shown: whole ? window.total : paged.data.length,
    values,
    /** Does the reader look for something in particular? */
    narrowed: state.keywords !== '' || activeFilters(filters, values).length > 0,
    filter: (chosen: FilterValues) => set({ ...state, page: 1 }, chosen),
    turn: (page: number) => set({ ...state, page }),
    change: (change: Partial<Omit<TableState, 'page'>>) => set(changed(state, change)),
    prefetchNext: () =>
      void queries.prefetchQuery(
        itemsQuery<T>(endpoint, business, { ...ask, perPage, page: state.page + 1 }),
      ),
  };
}

/** Always the same list: a new one each time would be waited for anew, and the table drawn again, ten times a second. */
const none: readonly number[] = [];

const pagesShown = (mode: TableMode, { page }: TableState): number[] =>
  mode === 'more' ? Array.from({ length: page }, (_, at) => at + 1) : [mode === 'pages' ? page : 1];

const wholePagination = (total: number | null) =>
  total === null ? null : { current_page: 1, total_pages: 1, total, count: total };

/** A list of which some is not there yet is loaded as soon as its length is known. */
const wholeList = ({ total, busy, error, reload }: ReturnType<typeof useItemWindow>) => ({
  state: total !== null ? ('loaded' as const) : error ? ('failed' as const) : ('loading' as const),
  stale: false,
  busy,
  error,
  reload,
});
