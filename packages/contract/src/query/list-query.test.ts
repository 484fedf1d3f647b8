import { Problem } from '@bellwether/domain/problems';
import { propertyRuns } from '@bellwether/domain/testing/runs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operators } from './filter.ts';
import { type ListQuery, listFormats, maxPerPage, parseListQuery, printListQuery } from './list-query.ts';

const key = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.]{0,12}$/);
const condition = fc.record({
  key,
  operator: fc.constantFrom(...operators),
  value: fc.string({ unit: 'binary' }),
});
const anyQuery: fc.Arbitrary<ListQuery> = fc.record(
  {
    filter: fc.array(fc.array(condition, { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
    sort: fc.record({ key, direction: fc.constantFrom('asc', 'desc') }),
    page: fc.integer({ min: 1, max: 100_000 }),
    perPage: fc.oneof(fc.constant(-1), fc.integer({ min: 1, max: maxPerPage })),
    timestamp: fc.constantFrom('day', 'month'),
    keywords: fc.string({ unit: 'binary', minLength: 1, maxLength: 50 }),
    with: fc.uniqueArray(key, { minLength: 1, maxLength: 3 }),
    format: fc.constantFrom(...listFormats),
    custom: fc.dictionary(
      key.map((name) => `x_${name}`),
      fc.string({ unit: 'binary' }),
      { minKeys: 1, maxKeys: 3 },
    ),
  },
  { requiredKeys: ['filter', 'page', 'perPage'] },
);

const readErrorCode = (params: Record<string, unknown>): string | undefined => {
  try {
    parseListQuery(params);
    return undefined;
  } catch (error) {
    return error instanceof Problem ? error.code : String(error);
  }
};

test('any printed query parses back unchanged through a URL [API-049]', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      const sent = new URLSearchParams(printListQuery(query)).toString();
      expect(parseListQuery(Object.fromEntries(new URLSearchParams(sent)))).toEqual(query);
    }),
  );
});

test("'|' of an OR group or a value is always encoded in the address [API-012]", () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      expect(new URLSearchParams(printListQuery(query)).toString()).not.toContain('|');
    }),
  );
  const filter: ListQuery['filter'] = [
    [
      { key: 'name', operator: '~', value: 'smith' },
      { key: 'name', operator: '~', value: 'a|b' },
    ],
  ];
  expect(new URLSearchParams(printListQuery({ filter })).get('filter')).toBe('(name:~smith|name:~a%7Cb)');
  expect(new URLSearchParams(printListQuery({ filter })).toString()).toContain('%7C');
});

test('a list has 15 rows by default [API-021]', () => {
  expect(parseListQuery({})).toEqual({ filter: [], page: 1, perPage: 15 });
  expect(printListQuery({ perPage: 15 })).toEqual({});
});

test('the list parameter per_page is at most 1000, and -1 means all rows [API-022] [FILTER-041]', () => {
  expect(parseListQuery({ per_page: '-1' }).perPage).toBe(-1);
  expect(parseListQuery({ per_page: '1000' }).perPage).toBe(1000);
  expect(parseListQuery({ per_page: '1001' }).perPage).toBe(1000);
  expect(printListQuery({ perPage: -1 })).toEqual({ per_page: '-1' });
  expect(printListQuery({ perPage: 50 })).toEqual({ per_page: '50' });
});

test('the list parameter page is sent only above 1 [API-023] [FILTER-042]', () => {
  expect(printListQuery({ page: 1 })).toEqual({});
  expect(printListQuery({ page: 2 })).toEqual({ page: '2' });
  expect(parseListQuery({ page: '2' }).page).toBe(2);
});

test('the list parameter sort is printed and parsed as key:direction [API-017] [FILTER-036]', () => {
  expect(printListQuery({ sort: { key: 'name', direction: 'desc' } })).toEqual({ sort: 'name:desc' });
  expect(parseListQuery({ sort: 'name:asc' }).sort).toEqual({ key: 'name', direction: 'asc' });
});

test('the list parameter timestamp is day or month, and table_keywords is the search text [FILTER-039]', () => {
  expect(printListQuery({ timestamp: 'day', keywords: 'tap & pipe' })).toEqual({
    timestamp: 'day',
    table_keywords: 'tap & pipe',
  });
  expect(parseListQuery({ timestamp: 'month' }).timestamp).toBe('month');
  expect(parseListQuery({ table_keywords: 'x'.repeat(500) }).keywords).toBe('x'.repeat(200));
});

test('the list parameter with is a list of names, format is one of three, and others are custom [API-024] [FILTER-046]', () => {
  const params = { with: 'type,attendees', format: 'csv', timestamp: 'day', plan_id: '3', business_id: 'a' };
  const read = parseListQuery(params);
  expect(read).toMatchObject({ with: ['type', 'attendees'], format: 'csv', custom: { plan_id: '3' } });
  expect(printListQuery(read)).toEqual({
    with: 'type,attendees',
    format: 'csv',
    timestamp: 'day',
    plan_id: '3',
  });
});

test('a custom parameter cannot use a reserved name', () => {
  expect(printListQuery({ custom: { page: '7', filter: 'a:=1', plan_id: '3' } })).toEqual({ plan_id: '3' });
});

test.each<Record<string, unknown>>([
  { sort: ['a:asc', 'b:asc'] },
  { filter: ['a:=1', 'b:=2'] },
  { plan_id: ['1', '2'] },
  { with: 'a,' },
  { with: 'a b' },
  { format: 'pdf' },
  { page: '0' },
  { page: '-1' },
  { page: '1.5' },
  { page: '0x10' },
  { page: '1e2' },
  { page: ' 2' },
  { page: 'two' },
  { page: '99999999999999999999' },
  { per_page: '0' },
  { per_page: '-2' },
  { per_page: 'all' },
  { per_page: 'Infinity' },
  { sort: 'name' },
  { sort: 'name:up' },
  { sort: 'name:ASC' },
  { sort: 'na-me:asc' },
  { sort: 'name:asc,id:asc' },
  { timestamp: 'year' },
  { timestamp: '' },
  { filter: 'name' },
])('rejects %j as malformed', (params) => {
  expect(readErrorCode(params)).toBe('malformed');
});

test("any URL parameters parse as a list query that prints unchanged, or throw 'malformed'", () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'-019.:ae_~=,|() '), maxLength: 12 }),
    fc.constantFrom('day', 'month', 'name:asc', '2', '-1'),
  );
  const names = fc.constantFrom('filter', 'sort', 'page', 'per_page', 'timestamp', 'table_keywords');
  fc.assert(
    fc.property(fc.dictionary(names, text), (params) => {
      const code = readErrorCode(params);
      if (code !== undefined) {
        expect(code).toBe('malformed');
        return;
      }
      const read = parseListQuery(params);
      expect(parseListQuery(printListQuery(read))).toEqual(read);
    }),
    { numRuns: propertyRuns(2000) },
  );
});
