import { parseFilter } from '@bellwether/contract/query/filter';
import { problem } from '@bellwether/domain/problems';

const keys = ['business', 'business_id', 'fk_business_id'];

/** Converts an id to text. Objects are rejected, because converting them could run code of the sender. */
const toIds = (name: string, value: unknown): string[] => {
  if (value === undefined || value === null || value === '') return [];
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  throw problem('malformed', `${name} must be the id of a business.`);
};

const readIds = (source: unknown, names: readonly string[]): string[] =>
  typeof source === 'object' && source !== null
    ? names.flatMap((name) => {
        const value = (source as Record<string, unknown>)[name];
        return (Array.isArray(value) ? value : [value]).flatMap((v) => toIds(name, v));
      })
    : [];

const readFilterIds = (query: unknown): string[] =>
  readIds(query, ['filter'])
    .filter((filter) => filter.includes('business'))
    .flatMap((filter) => parseFilter(filter).flat())
    .filter((condition) => keys.includes(condition.key))
    .map(({ operator, value }) => {
      if (operator !== '=')
        throw problem('malformed', 'The business filter must be = and the id of the business.');
      return value;
    });

/**
 * Returns the ids of all businesses that a request names in its query, body, path or filter, without
 * duplicates.
 * @throws Problem 'malformed' for a filter or an id that cannot be read.
 */
export const listNamedBusinesses = (request: {
  params: unknown;
  query: unknown;
  body: unknown;
}): string[] => {
  const found = [
    ...readIds(request.params, ['businessId', ...keys]),
    ...readIds(request.query, keys),
    ...readIds(request.body, keys),
    ...readFilterIds(request.query),
  ];
  return found.length < 2 ? found : [...new Set(found)];
};
