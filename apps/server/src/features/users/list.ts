import { problem } from '@bellwether/contract/problems';
import type { Condition } from '@bellwether/contract/query/filter';
import type { ListQuery, Sort } from '@bellwether/contract/query/list-query';

type Cell = string | number | null;

const compare = (a: Cell, b: Cell): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a ?? '').localeCompare(String(b ?? ''), 'en-AU');

const contains = (text: Cell, part: string) =>
  String(text ?? '')
    .toLowerCase()
    .includes(part.toLowerCase());

const holds = (cell: Cell, { operator, value }: Condition): boolean => {
  const order = compare(cell, typeof cell === 'number' ? Number(value) : value);
  switch (operator) {
    case '=':
      return String(cell ?? '') === value;
    case '!=':
      return String(cell ?? '') !== value;
    case '~':
      return contains(cell, value);
    case '!~':
      return !contains(cell, value);
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
  }
};

type Rules<Key extends string> = { keys: readonly Key[]; keywords: Key; sort: Sort };

/**
 * A page of a short list (hundreds of rows, not millions) by the list grammar.
 * @throws Problem 'malformed' for a key that the list does not have.
 */
export const listOf = <Key extends string, Row extends Record<Key, Cell>>(
  rows: readonly Row[],
  query: ListQuery,
  { keys, keywords, sort: usual }: Rules<Key>,
) => {
  const keyOf = (name: string): Key => {
    const key = keys.find((one) => one === name);
    if (key === undefined) throw problem('malformed', `${name} cannot be filtered or sorted by.`);
    return key;
  };
  const groups = query.filter.map((group) =>
    group.map((condition) => ({ key: keyOf(condition.key), condition })),
  );
  const sort = query.sort ?? usual;
  const sortKey = keyOf(sort.key);
  const found = rows
    .filter((row) => groups.every((group) => group.some(({ key, condition }) => holds(row[key], condition))))
    .filter((row) => query.keywords === undefined || contains(row[keywords], query.keywords))
    .toSorted((a, b) => compare(a[sortKey], b[sortKey]) * (sort.direction === 'asc' ? 1 : -1));
  const all = query.perPage === -1;
  const data = all ? found : found.slice((query.page - 1) * query.perPage, query.page * query.perPage);
  return {
    data,
    meta: [
      {
        pagination: {
          current_page: all ? 1 : query.page,
          total_pages: all ? 1 : Math.max(1, Math.ceil(found.length / query.perPage)),
          total: found.length,
          count: data.length,
        },
      },
    ],
  };
};
