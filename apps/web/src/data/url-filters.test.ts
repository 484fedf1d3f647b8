import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  parseFilters,
  parseValue,
  printFilters,
  printValue,
  resetFilters,
  resetUserFilters,
} from './url-filters.ts';

const state = fc.record(
  {
    page: fc.integer({ min: 1, max: 9999 }),
    per_page: fc.integer({ min: -1, max: 1000 }),
    sort: fc.string(),
    filter: fc.dictionary(
      fc.string().filter((key) => key !== '__proto__'),
      fc.string({ unit: 'grapheme' }),
    ),
  },
  { requiredKeys: [] },
);
const filters = fc.dictionary(fc.stringMatching(/^[a-z][a-z-]{0,20}$/), state);

test('what is printed is read again, whatever letters it holds [FILTER-045]', () => {
  fc.assert(
    fc.property(filters, (given) => {
      const text = printFilters(given);
      expect(text).toMatch(/^[\w-]*$/);
      expect(parseFilters(text)).toEqual(given);
    }),
  );
});

test('plain base64 is read too [FILTER-045]', () => {
  const plain = btoa('{"leads":{"sort":"??>>"}}');
  expect(plain).toMatch(/[+/=]/);
  expect(parseFilters(plain)).toEqual({ leads: { sort: '??>>' } });
});

test('anything malformed counts as nothing and never throws', () => {
  fc.assert(
    fc.property(fc.anything(), (given) => {
      expect(typeof parseFilters(given)).toBe('object');
    }),
  );
  expect(parseFilters('!!')).toEqual({});
  expect(parseFilters(btoa('[1]'))).toEqual({});
  expect(parseFilters(btoa('{"a":{"page":-1,"sort":5,"filter":{"x":1,"y":"=\\\\2"}}}'))).toEqual({
    a: { filter: { y: '=\\2' } },
  });
});

test('a filter value is operator, backslash, JSON', () => {
  expect(printValue('>=', '2026-01-01')).toBe('>=\\"2026-01-01"');
  expect(parseValue('>=\\"2026-01-01"')).toBe('2026-01-01');
  expect([parseValue(undefined), parseValue('=5'), parseValue('=\\{')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a change of business keeps business, dates and keywords of the filters, no more [BUS-009, BUS-011]', () => {
  const given = { business: 1, date_from: 2, date_to: 3, table_keywords: 4, name: 5, channel: 6 };
  expect(resetUserFilters(given)).toEqual({ business: 1, date_from: 2, date_to: 3, table_keywords: 4 });
  expect(resetFilters({ t: { page: 4, sort: 'a:asc', filter: { name: '=\\1' } } })).toEqual({
    t: { sort: 'a:asc', filter: {} },
  });
});
