import { operators } from '@bellwether/contract/query/filter';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decodeFilters,
  decodeFiltersOrEmpty,
  decodeFilterValue,
  encodeFilters,
  encodeFilterValue,
  keepFiltersOfEveryBusiness,
  parseFilterValueText,
  resetFiltersForNewBusiness,
} from './url-filters.ts';

const state = fc.record(
  {
    page: fc.integer({ min: 1, max: 9999 }),
    per_page: fc.integer({ min: -1, max: 1000 }),
    sort: fc.string(),
    filter: fc.dictionary(
      fc.string().filter((key) => key !== '__proto__'),
      fc
        .tuple(fc.constantFrom('', ...operators), fc.jsonValue())
        .map(([operator, value]) => encodeFilterValue(operator, value)),
    ),
  },
  { requiredKeys: [] },
);
const filters = fc.dictionary(fc.stringMatching(/^[a-z][a-z-]{0,20}$/), state);

test('filters with any characters are read back unchanged from the address [FILTER-045]', () => {
  fc.assert(
    fc.property(filters, (input) => {
      const text = encodeFilters(input);
      expect(text).toMatch(/^[\w-]*$/);
      expect(decodeFiltersOrEmpty(text)).toEqual(input);
    }),
  );
});

test('the filters parameter may be plain base64 [FILTER-045]', () => {
  const plain = btoa('{"leads":{"sort":"??>>"}}');
  expect(plain).toMatch(/[+/=]/);
  expect(decodeFiltersOrEmpty(plain)).toEqual({ leads: { sort: '??>>' } });
});

test('the address holds page, rows per page, filters and sort by module [FILTER-029]', () => {
  const leads = {
    page: 2,
    per_page: 25,
    filter: { name: encodeFilterValue('~', 'smith') },
    sort: 'name:asc',
  };
  const text = encodeFilters({ leads }).replaceAll('-', '+').replaceAll('_', '/');
  expect(JSON.parse(atob(text))).toEqual({
    leads: { page: 2, per_page: 25, filter: { name: '~\\"smith"' }, sort: 'name:asc' },
  });
});

test('a malformed filters parameter gives no filters and never throws', () => {
  fc.assert(
    fc.property(fc.anything(), (input) => {
      expect(typeof decodeFiltersOrEmpty(input)).toBe('object');
    }),
  );
});

test.each([
  'not base64',
  'x',
  btoa('[1]'),
  btoa('{"a":5}'),
  btoa('{"a":{"page":0}}'),
  btoa('{"a":{"page":"2"}}'),
  btoa('{"a":{"per_page":1.5}}'),
  btoa('{"a":{"sort":5}}'),
  btoa('{"a":{"filter":[]}}'),
  btoa('{"a":{"sort":"b:asc","filter":{"x":1}}}'),
  btoa('{"a":{"sort":"b:asc","filter":{"x":"smith"}}}'),
  btoa('{"a":{"filter":{"x":"~\\\\{"}},"b":{"page":2}}'),
])('a filters parameter with a malformed filter is malformed as a whole: %s [FILTER-031]', (text) => {
  expect(decodeFilters(text)).toBe(null);
  expect(decodeFiltersOrEmpty(text)).toEqual({});
});

test('a missing filters parameter is empty, not malformed', () => {
  expect([decodeFilters(undefined), decodeFilters('')]).toEqual([{}, {}]);
});

test('a filter in the address is encoded as operator, backslash and JSON value [FILTER-030]', () => {
  expect(encodeFilterValue('~', 'smith')).toBe('~\\"smith"');
  expect(decodeFilterValue('~\\"smith"')).toEqual({ operator: '~', value: 'smith' });
  expect(decodeFilterValue('\\[1,null]')).toEqual({ operator: '', value: [1, null] });
  expect(parseFilterValueText('>=\\"2026-01-01"')).toBe('2026-01-01');
  expect([
    parseFilterValueText(undefined),
    parseFilterValueText('=5'),
    parseFilterValueText('=\\{'),
    parseFilterValueText('?\\1'),
  ]).toEqual(Array(4).fill(undefined));
});

test('a change of business keeps only the business, date and keyword filters [BUS-009, BUS-011]', () => {
  const input = { business: 1, date_from: 2, date_to: 3, table_keywords: 4, name: 5, channel: 6 };
  expect(keepFiltersOfEveryBusiness(input)).toEqual({
    business: 1,
    date_from: 2,
    date_to: 3,
    table_keywords: 4,
  });
  expect(resetFiltersForNewBusiness({ t: { page: 4, sort: 'a:asc', filter: { name: '=\\1' } } })).toEqual({
    t: { sort: 'a:asc', filter: {} },
  });
});
