import { problem } from '../problems.ts';
import { type Filter, parseFilter, printFilter } from './filter.ts';

export type Sort = { key: string; direction: 'asc' | 'desc' };
/** What a list call asks for. `perPage` −1 means all. */
export type ListQuery = {
  filter: Filter;
  sort?: Sort;
  page: number;
  perPage: number;
  timestamp?: 'day' | 'month';
  keywords?: string;
};

export const defaultPerPage = 15;
export const maxPerPage = 1000;

/** The parameters of a list call, ready for URLSearchParams; `page` is only sent above 1. */
export const printListQuery = (query: Partial<ListQuery>): Record<string, string> => ({
  ...(query.filter && query.filter.length > 0 ? { filter: printFilter(query.filter) } : {}),
  ...(query.sort ? { sort: `${query.sort.key}:${query.sort.direction}` } : {}),
  ...(query.timestamp ? { timestamp: query.timestamp } : {}),
  ...(query.perPage !== undefined && query.perPage !== defaultPerPage
    ? { per_page: String(query.perPage) }
    : {}),
  ...(query.page !== undefined && query.page > 1 ? { page: String(query.page) } : {}),
  ...(query.keywords ? { table_keywords: query.keywords } : {}),
});

const wholeNumber = (name: string, text: string | undefined, fallback: number, lowest: number): number => {
  if (text === undefined || text === '') return fallback;
  const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(value) || (value < lowest && !(name === 'per_page' && value === -1)))
    throw problem('malformed', `${name} must be a whole number from ${lowest}, not "${text.slice(0, 20)}".`);
  return value;
};

const parseSort = (text: string): Sort => {
  const match = /^([A-Za-z_][A-Za-z0-9_.]*):(asc|desc)$/.exec(text);
  if (!match?.[1])
    throw problem('malformed', `sort must read key:asc or key:desc, not "${text.slice(0, 40)}".`);
  return { key: match[1], direction: match[2] === 'asc' ? 'asc' : 'desc' };
};

/**
 * Reads the parameters of a list call.
 * @throws Problem 'malformed' with a sentence for each way it can be wrong.
 */
export const parseListQuery = (given: Readonly<Record<string, string | undefined>>): ListQuery => {
  const timestamp = given['timestamp'];
  if (timestamp !== undefined && timestamp !== 'day' && timestamp !== 'month')
    throw problem('malformed', 'timestamp must be day or month.');
  const perPage = wholeNumber('per_page', given['per_page'], defaultPerPage, 1);
  return {
    filter: parseFilter(given['filter'] ?? ''),
    page: wholeNumber('page', given['page'], 1, 1),
    perPage: Math.min(perPage, maxPerPage),
    ...(given['sort'] ? { sort: parseSort(given['sort']) } : {}),
    ...(timestamp ? { timestamp } : {}),
    ...(given['table_keywords'] ? { keywords: given['table_keywords'].slice(0, 200) } : {}),
  };
};
