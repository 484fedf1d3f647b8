import type { Sort } from '@bellwether/contract/query/list-query';
import { parseValue, printValue, type TableUrlState } from '../../data/page/url-filters.ts';

/** How a table that does not fit shows the rest. pages: page by page · more: 'Load more' · all: 'Load all (n)' · some: the first three. */
export type TableMode = 'pages' | 'more' | 'all' | 'some';

export type TableState = { sort: Sort; page: number; keywords: string; whole: boolean };

const rowsAtFirst = { pages: 15, more: 15, all: 15, some: 3 } as const satisfies Record<TableMode, number>;

const sortOf = (text: string | undefined): Sort | null => {
  const [, key, direction] = /^(\w+):(asc|desc)$/.exec(text ?? '') ?? [];
  return key ? { key, direction: direction === 'asc' ? 'asc' : 'desc' } : null;
};

/** Reads a table's state from the address. */
export function readTable(module: TableUrlState, fallback: Sort): TableState {
  const keywords = parseValue(module.filter?.['table_keywords']);
  return {
    sort: sortOf(module.sort) ?? fallback,
    page: module.page ?? 1,
    keywords: typeof keywords === 'string' ? keywords : '',
    whole: module.per_page === -1,
  };
}

/** Writes a table's state as the address keeps it, beside its other filters; the first page and no search leave nothing behind. */
export const writeTable = (
  { sort, page, keywords, whole }: TableState,
  { filter = {} }: TableUrlState = {},
): TableUrlState => {
  const { table_keywords: _, ...others } = filter;
  const filters = { ...others, ...(keywords ? { table_keywords: printValue('~', keywords) } : {}) };
  return {
    sort: `${sort.key}:${sort.direction}`,
    ...(page > 1 ? { page } : {}),
    ...(whole ? { per_page: -1 } : {}),
    ...(Object.keys(filters).length > 0 ? { filter: filters } : {}),
  };
};

/** Another sort or search begins at the first page. */
export const changed = (state: TableState, change: Partial<Omit<TableState, 'page'>>): TableState => ({
  ...state,
  ...change,
  page: 1,
});

/** The rows that a table asks for: −1 is all. */
export const rowsAsked = ({ whole }: TableState, mode: TableMode): number =>
  whole && (mode === 'all' || mode === 'some') ? -1 : rowsAtFirst[mode];

/** Do more rows exist than a table of this mode shows at first? */
export const hasMore = (total: number, mode: TableMode): boolean => total > rowsAtFirst[mode];

const written = (count: number): string => count.toLocaleString('en-AU');

/** How many rows of a table are shown: 'Showing 15 of 1,092'. */
export const sayShowing = (shown: number, all: number): string =>
  `Showing ${written(shown)} of ${written(all)}`;

/** The way to the rows that are not shown: 'Load all (1,092)'. */
export const sayLoadAll = (all: number): string => `Load all (${written(all)})`;
