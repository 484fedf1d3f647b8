import {
  clearFilterValues,
  type FilterDefinition,
  parseFilterValue,
} from '@bellwether/contract/query/filter-definition';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decodeFiltersOrEmpty,
  encodeFilters,
  encodeFilterValue,
  keepFiltersOfEveryBusiness,
} from '../../data/page/url-filters.ts';
import { readFilterValues, writeFilterValues } from './filter-state.ts';

const options = [
  { label: 'Open', value: 'open' },
  { label: 'Done', value: 'done' },
];
const name: FilterDefinition = { name: 'name', label: 'Name', field: 'name', inputType: 'text' };
const all: readonly FilterDefinition[] = [
  name,
  { ...name, name: 'status', inputType: 'checkboxes', operator: '=', options },
  { ...name, name: 'stage', inputType: 'radio', operator: '=', options },
  { ...name, name: 'value', inputType: 'range' },
  { ...name, name: 'score', inputType: 'number' },
  { ...name, name: 'day', inputType: 'date' },
];
const chosen = {
  name: 'smith|東京,brown',
  status: ['done'],
  stage: 'open',
  value: [null, 0],
  score: 0,
  day: ['2026-03-01', null],
} as const;

test('the URL stores filters as operator, backslash and JSON value, and they are read back unchanged [FILTER-029] [FILTER-030]', () => {
  const state = writeFilterValues(all, chosen, { sort: 'name:asc', per_page: 25 });
  expect(state).toEqual({
    sort: 'name:asc',
    per_page: 25,
    filter: {
      name: '~\\"smith|東京,brown"',
      status: '=\\["done"]',
      stage: '=\\"open"',
      value: '=\\[null,0]',
      score: '=\\0',
      day: '=\\["2026-03-01",null]',
    },
  });
  const { leads = {} } = decodeFiltersOrEmpty(encodeFilters({ leads: state }));
  expect(readFilterValues(all, leads)).toEqual(chosen);
});

test("changing filters resets the page and keeps the list's search", () => {
  const before = {
    page: 3,
    filter: { name: encodeFilterValue('~', 'old'), table_keywords: encodeFilterValue('~', 'tap') },
  };
  expect(writeFilterValues(all, { ...clearFilterValues(all), name: 'new' }, before)).toEqual({
    filter: { name: '~\\"new"', table_keywords: '~\\"tap"' },
  });
  expect(
    writeFilterValues(all, clearFilterValues(all), {
      page: 3,
      filter: { name: encodeFilterValue('~', 'old') },
    }),
  ).toEqual({});
});

test('a change of business clears every filter of a list [BUS-009]', () => {
  const { filter = {} } = writeFilterValues(all, chosen);
  expect(readFilterValues(all, { filter: keepFiltersOfEveryBusiness(filter) })).toEqual(
    clearFilterValues(all),
  );
});

test('a URL value that does not fit its filter is ignored', () => {
  const filter = {
    name: encodeFilterValue('~', 7),
    status: encodeFilterValue('=', ['closed']),
    stage: encodeFilterValue('=', { open: true }),
    value: encodeFilterValue('=', [10, 5]),
    score: encodeFilterValue('=', '1'),
    day: encodeFilterValue('=', ['2026-02-30', 5]),
  };
  expect(readFilterValues(all, { filter })).toEqual(clearFilterValues(all));
});

test('every choice of a filter is read back unchanged from the URL', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { minLength: 6, maxLength: 6 }), (input) => {
      const values = Object.fromEntries(all.map((one, at) => [one.name, parseFilterValue(one, input[at])]));
      const written = writeFilterValues(all, values);
      const { leads = {} } = decodeFiltersOrEmpty(encodeFilters({ leads: written }));
      expect(writeFilterValues(all, readFilterValues(all, leads))).toEqual(written);
    }),
  );
});
