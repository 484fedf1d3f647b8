import type { Sort } from '@bellwether/contract/query/list-query';
import { encodeFilterValue, parseFilterValueText, type TableUrlState } from '../../data/page/url-filters.ts';

/**
 * Mode in which a table shows more rows. pages: page by page · more: 'Load more' · all: fifteen, then 'Load all (n)' ·
 * some: the first three, then all.
 */
export type TableMode = 'pages' | 'more' | 'all' | 'some';

export type TableState = { sort: Sort; page: number; keywords: string; showAll: boolean };

const rowsAtFirst = { pages: 15, more: 15, all: 15, some: 3 } as const satisfies Record<TableMode, number>;

const parseSort = (text: string | undefined): Sort | null => {
  const [, key, direction] = /^(\w+):(asc|desc)$/.exec(text ?? '') ?? [];
  return key ? { key, direction: direction === 'asc' ? 'asc' : 'desc' } : null;
};

export function readTableState(module: TableUrlState, fallback: Sort): TableState {
  const keywords = parseFilterValueText(module.filter?.['table_keywords']);
  return {
    sort: parseSort(module.sort) ?? fallback,
    page: module.page ?? 1,
    keywords: typeof keywords === 'string' ? keywords : '',
    showAll: module.per_page === -1,
  };
}

/**
 * Converts a table's state to URL state and keeps the table's other filters. The first page and an empty search are
 * left out.
 */
export const writeTableState = (
  { sort, page, keywords, showAll }: TableState,
  { filter = {} }: TableUrlState = {},
): TableUrlState => {
  const { table_keywords: _, ...others } = filter;
  const filters = { ...others, ...(keywords ? { table_keywords: encodeFilterValue('~', keywords) } : {}) };
  return {
    sort: `${sort.key}:${sort.direction}`,
    ...(page > 1 ? { page } : {}),
    ...(showAll ? { per_page: -1 } : {}),
    ...(Object.keys(filters).length > 0 ? { filter: filters } : {}),
  };
};

/** Applies a change of the table's state, and returns to the first page. */
export const changeTableState = (
  state: TableState,
  change: Partial<Omit<TableState, 'page'>>,
): TableState => ({
  ...state,
  ...change,
  page: 1,
});

/** Returns the number of rows to request from the server; −1 means all. */
export const requestedPageSize = ({ showAll }: TableState, mode: TableMode): number =>
  showAll && (mode === 'all' || mode === 'some') ? -1 : rowsAtFirst[mode];

/** Returns whether there are more rows than a table of this mode shows at first. */
export const hasMoreRows = (total: number, mode: TableMode): boolean => total > rowsAtFirst[mode];

const written = (count: number): string => count.toLocaleString('en-AU');

/** Formats the number of visible rows: 'Showing 15 of 1,092'. */
export const rowCountText = (shown: number, all: number): string =>
  `Showing ${written(shown)} of ${written(all)}`;

/** Returns the label of the button that loads all rows: 'Load all (1,092)'. */
export const loadAllLabel = (all: number): string => `Load all (${written(all)})`;
