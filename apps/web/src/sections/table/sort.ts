import type { Sort } from '@bellwether/contract/query/list-query';

/** The sort after a click on a column's header: a new numeric column starts with the largest, any other with the first; the same one turns. */
export function nextSort(now: Sort, key: string, numeric: boolean): Sort {
  if (now.key === key) return { key, direction: now.direction === 'asc' ? 'desc' : 'asc' };
  return { key, direction: numeric ? 'desc' : 'asc' };
}

/** The state of a header for those who cannot see the arrow. */
export const ariaSort = ({ direction }: Sort, ordered: boolean): 'ascending' | 'descending' | 'none' =>
  ordered ? (direction === 'asc' ? 'ascending' : 'descending') : 'none';
