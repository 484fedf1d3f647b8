import { problem } from '@bellwether/domain/problems';
import { type Filter, parseFilter, printFilter } from './filter.ts';

export type Sort = { key: string; direction: 'asc' | 'desc' };
/** Query of a list. `perPage` −1 means all rows. */
export type ListQuery = {
  filter: Filter;
  sort?: Sort;
  page: number;
  perPage: number;
  timestamp?: 'day' | 'month';
  keywords?: string;
  with?: readonly string[];
  format?: ListFormat;
  /** Other parameters by name. Reserved names and the name of the business are ignored. */
  custom?: Readonly<Record<string, string>>;
};

export const listFormats = ['json', 'csv', 'xlsx'] as const;
export type ListFormat = (typeof listFormats)[number];

export const defaultPerPage = 15;
export const maxPerPage = 1000;

/** Parameter names used by the grammar or the HTTP layer. All others are custom. */
const reserved = new Set([
  'filter',
  'sort',
  'with',
  'timestamp',
  'format',
  'per_page',
  'page',
  'table_keywords',
  'business',
  'business_id',
  'fk_business_id',
]);

const pickCustom = (params: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !reserved.has(entry[0]),
    ),
  );

/** Prints the parameters of a list call for URLSearchParams; `page` is only sent above 1. */
export const printListQuery = (query: Partial<ListQuery>): Record<string, string> => ({
  ...pickCustom(query.custom ?? {}),
  ...(query.filter && query.filter.length > 0 ? { filter: printFilter(query.filter) } : {}),
  ...(query.sort ? { sort: `${query.sort.key}:${query.sort.direction}` } : {}),
  ...(query.timestamp ? { timestamp: query.timestamp } : {}),
  ...(query.perPage !== undefined && query.perPage !== defaultPerPage
    ? { per_page: String(query.perPage) }
    : {}),
  ...(query.page !== undefined && query.page > 1 ? { page: String(query.page) } : {}),
  ...(query.keywords ? { table_keywords: query.keywords } : {}),
  ...(query.with && query.with.length > 0 ? { with: query.with.join(',') } : {}),
  ...(query.format ? { format: query.format } : {}),
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

const maxRelations = 20;

const parseWith = (text: string): string[] => {
  const names = text.split(',', maxRelations + 1);
  if (names.length > maxRelations)
    throw problem('malformed', `with must name at most ${maxRelations} relations.`);
  const wrong = names.find((name) => !/^[A-Za-z_][A-Za-z0-9_.]*$/.test(name));
  if (wrong !== undefined)
    throw problem('malformed', `with must be names joined by commas, not "${wrong.slice(0, 40)}".`);
  return [...new Set(names)];
};

const parseFormat = (text: string): ListFormat => {
  const format = listFormats.find((one) => one === text);
  if (!format)
    throw problem('malformed', `format must be ${listFormats.join(' or ')}, not "${text.slice(0, 20)}".`);
  return format;
};

/** Rejects a parameter given more than once, because it is unclear which value applies. */
const onlyTexts = (params: Readonly<Record<string, unknown>>): Record<string, string | undefined> => {
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && typeof value !== 'string')
      throw problem('malformed', `${name.slice(0, 40)} is given more than once.`);
  }
  return params as Record<string, string | undefined>;
};

/**
 * Parses the parameters of a list call.
 * @throws Problem 'malformed' with a sentence for each error.
 */
export const parseListQuery = (parameters: Readonly<Record<string, unknown>>): ListQuery => {
  const params = onlyTexts(parameters);
  const custom = pickCustom(params);
  const timestamp = params['timestamp'];
  if (timestamp !== undefined && timestamp !== 'day' && timestamp !== 'month')
    throw problem('malformed', 'timestamp must be day or month.');
  const perPage = wholeNumber('per_page', params['per_page'], defaultPerPage, 1);
  return {
    filter: parseFilter(params['filter'] ?? ''),
    page: wholeNumber('page', params['page'], 1, 1),
    perPage: Math.min(perPage, maxPerPage),
    ...(params['sort'] ? { sort: parseSort(params['sort']) } : {}),
    ...(timestamp ? { timestamp } : {}),
    ...(params['table_keywords'] ? { keywords: params['table_keywords'].slice(0, 200) } : {}),
    ...(params['with'] ? { with: parseWith(params['with']) } : {}),
    ...(params['format'] ? { format: parseFormat(params['format']) } : {}),
    ...(Object.keys(custom).length > 0 ? { custom } : {}),
  };
};
