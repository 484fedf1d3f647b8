import fc from 'fast-check';
import { expect, expectTypeOf, test } from 'vitest';
import {
  type FilterEntry,
  type QueryEntry,
  toDateEntries,
  toFilterEntries,
  toListQuery,
  withoutSpecialFilters,
  withoutUserFilters,
} from './entries.ts';
import { type Condition, operators } from './filter.ts';
import { parseListQuery, printListQuery } from './list-query.ts';

const is = (key: string, value: string): Condition => ({ key, operator: '=', value });
const printEntries = (entries: readonly QueryEntry[]) => printListQuery(toListQuery(entries));

test("an entry of each filter kind appears in the query's filter [FILTER-033] [FILTER-034] [FILTER-035]", () => {
  expect(printEntries(toFilterEntries('filter', 'leads', [[is('name', 'smith')]]))).toEqual({
    filter: 'name:=smith',
  });
  expect(printEntries(toFilterEntries('system-filter', 'leads', [[is('business', '7')]]))).toEqual({
    filter: 'business:=7',
  });
  expect(
    printEntries(toFilterEntries('special-filter', 'leads', [[is('internal_channel', 'Direct;Email')]])),
  ).toEqual({ filter: 'internal_channel:=Direct%3BEmail' });
});

test("the reader's sort overrides the app's default sort [FILTER-036] [FILTER-037] [FILTER-046]", () => {
  const userSort: QueryEntry = { kind: 'sort', key: 'name', direction: 'asc' };
  const system: QueryEntry = { kind: 'system-sort', key: 'date', direction: 'desc' };
  expect(printEntries([userSort])).toEqual({ sort: 'name:asc' });
  expect(printEntries([system])).toEqual({ sort: 'date:desc' });
  expect(printEntries([userSort, system])).toEqual({ sort: 'name:asc' });
});

test('with, timestamp and format each become a parameter [FILTER-038] [FILTER-039] [FILTER-040] [FILTER-046]', () => {
  expect(printEntries([{ kind: 'with', value: 'type' }])).toEqual({ with: 'type' });
  expect(
    printEntries([
      { kind: 'with', value: 'type' },
      { kind: 'with', value: 'attendees' },
    ]),
  ).toEqual({ with: 'type,attendees' });
  expect(printEntries([{ kind: 'timestamp', value: 'day' }])).toEqual({ timestamp: 'day' });
  expect(printEntries([{ kind: 'format', value: 'csv' }])).toEqual({ format: 'csv' });
});

test('per_page is sent as a number, page only above 1 [FILTER-041] [FILTER-042]', () => {
  expect(printEntries([{ kind: 'per_page', value: 50 }])).toEqual({ per_page: '50' });
  expect(printEntries([{ kind: 'page', value: 2 }])).toEqual({ page: '2' });
  expect(printEntries([{ kind: 'page', value: 1 }])).toEqual({});
});

test('a filter entry has six fields; an OR group is put in parentheses [FILTER-043]', () => {
  type Fields = 'key' | 'operator' | 'value' | 'bool' | 'parentheses' | 'module';
  expectTypeOf<keyof FilterEntry>().toEqualTypeOf<Fields>();
  const group = [is('name', 'a'), is('name', 'b'), is('name', 'c')];
  expect(toFilterEntries('filter', 'leads', [group]).map(({ entry }) => entry)).toEqual([
    { ...group[0], bool: 'and', parentheses: 'open', module: 'leads' },
    { ...group[1], bool: 'or', parentheses: null, module: 'leads' },
    { ...group[2], bool: 'or', parentheses: 'close', module: 'leads' },
  ]);
});

test("a date range is sent as >= and <= on the list's date field [DATE-021] [DATE-022]", () => {
  expect(printEntries(toDateEntries('leads', 'date', { from: '2025-07-01' }))).toEqual({
    filter: 'date:>=2025-07-01',
  });
  expect(printEntries(toDateEntries('leads', 'date', { to: '2025-07-31' }))).toEqual({
    filter: 'date:<=2025-07-31',
  });
  expect(
    printEntries(toDateEntries('meetings', 'held_on', { from: '2025-07-01', to: '2025-07-31' })),
  ).toEqual({
    filter: 'held_on:>=2025-07-01,held_on:<=2025-07-31',
  });
});

test("'Clear all filters' removes the reader's filters and the page; a control removes its own filter [FILTER-034] [FILTER-046]", () => {
  const system = toFilterEntries('system-filter', 'leads', [[is('business', '7')]]);
  const special = toFilterEntries('special-filter', 'leads', [[is('internal_channel', 'Direct')]]);
  const other = toFilterEntries('special-filter', 'leads', [[is('ga_id', '1')]]);
  const sort: QueryEntry = { kind: 'sort', key: 'name', direction: 'asc' };
  const userSort = toFilterEntries('filter', 'leads', [[is('name', 'smith')]]);
  const entries: QueryEntry[] = [
    ...system,
    ...special,
    ...other,
    ...userSort,
    sort,
    { kind: 'page', value: 3 },
  ];
  expect(withoutUserFilters(entries)).toEqual([...system, ...special, ...other, sort]);
  expect(withoutSpecialFilters([...system, ...special, ...other, ...userSort], 'internal_channel')).toEqual([
    ...system,
    ...other,
    ...userSort,
  ]);
});

test('query entries convert back to their filter, and the server parses the same filter', () => {
  const condition = fc.record<Condition>({
    key: fc.stringMatching(/^[a-z_]{1,8}$/),
    operator: fc.constantFrom(...operators),
    value: fc.string({ unit: 'grapheme' }),
  });
  const anyFilter = fc.array(fc.array(condition, { minLength: 1, maxLength: 4 }), { maxLength: 4 });
  fc.assert(
    fc.property(anyFilter, anyFilter, (system, userSort) => {
      const entries = [
        ...toFilterEntries('system-filter', 'leads', system),
        ...toFilterEntries('filter', 'leads', userSort),
      ];
      const query = toListQuery(entries);
      expect(query.filter).toEqual([...system, ...userSort]);
      expect(parseListQuery(printListQuery(query)).filter).toEqual(query.filter);
    }),
  );
});
