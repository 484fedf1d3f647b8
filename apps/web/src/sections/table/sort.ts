import type { Sort } from '@bellwether/contract/query/list-query';

/**
 * Returns the sort after a click on a header. A newly chosen numeric column starts descending, any other ascending; the
 * same column reverses.
 */
export function sortAfterHeadingClick(now: Sort, key: string, numeric: boolean): Sort {
  if (now.key === key) return { key, direction: now.direction === 'asc' ? 'desc' : 'asc' };
  return { key, direction: numeric ? 'desc' : 'asc' };
}

/** Returns the `aria-sort` value of a header. */
export const ariaSort = ({ direction }: Sort, ordered: boolean): 'ascending' | 'descending' | 'none' =>
  ordered ? (direction === 'asc' ? 'ascending' : 'descending') : 'none';
