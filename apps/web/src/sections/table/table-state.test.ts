import { expect, test } from 'vitest';
import { ariaSort, sortAfterHeadingClick } from './sort.ts';
import {
  changeTableState,
  hasMoreRows,
  readTableState,
  requestedPageSize,
  writeTableState,
} from './table-state.ts';

const byCost = { key: 'cost', direction: 'desc' } as const;

test('a new sort starts with the largest number or the first name, and the same column reverses [TBL-022] [TBL-023] [TBL-024]', () => {
  expect(sortAfterHeadingClick(byCost, 'clicks', true)).toEqual({ key: 'clicks', direction: 'desc' });
  expect(sortAfterHeadingClick(byCost, 'campaign', false)).toEqual({ key: 'campaign', direction: 'asc' });
  expect(sortAfterHeadingClick(byCost, 'cost', true)).toEqual({ key: 'cost', direction: 'asc' });
  expect([ariaSort(byCost, true), ariaSort(byCost, false)]).toEqual(['descending', 'none']);
});

test('a new sort or search returns a table to the first page [TBL-025] [TBL-026] [TBL-027]', () => {
  const third = { sort: byCost, page: 3, keywords: 'mug', showAll: false };
  expect(changeTableState(third, { sort: sortAfterHeadingClick(byCost, 'clicks', true) })).toMatchObject({
    page: 1,
    keywords: 'mug',
    sort: { key: 'clicks', direction: 'desc' },
  });
  expect(changeTableState(third, { keywords: '' })).toMatchObject({ page: 1, keywords: '' });
});

test('a change of table state keeps the filters that the page set on the same list', () => {
  const state = { sort: byCost, page: 1, keywords: 'mug', showAll: false };
  const before = { page: 3, filter: { name: '~\\"a"', table_keywords: '~\\"cup"' } };
  expect(writeTableState(state, before).filter).toEqual({ name: '~\\"a"', table_keywords: '~\\"mug"' });
  expect(writeTableState({ ...state, keywords: '' }, before).filter).toEqual({ name: '~\\"a"' });
});

test('the URL stores the state of a table, and an invalid URL falls back to defaults', () => {
  const state = { sort: byCost, page: 3, keywords: 'red "mug", 5%', showAll: true };
  const other = { key: 'clicks', direction: 'asc' } as const;
  expect(readTableState(writeTableState(state), other)).toEqual(state);
  expect(readTableState({ sort: 'cost;drop', filter: { table_keywords: '~\\{' } }, other)).toEqual({
    sort: other,
    page: 1,
    keywords: '',
    showAll: false,
  });
});

test("a table requests three rows or all in 'some' mode, fifteen or all in 'all' mode, fifteen in 'pages' mode [TBL-028] [TBL-029]", () => {
  const part = { sort: byCost, page: 1, keywords: '', showAll: false };
  const all = { ...part, showAll: true };
  expect([requestedPageSize(part, 'some'), requestedPageSize(all, 'some')]).toEqual([3, -1]);
  expect([requestedPageSize(part, 'all'), requestedPageSize(all, 'all')]).toEqual([15, -1]);
  expect([requestedPageSize(part, 'pages'), requestedPageSize(all, 'pages')]).toEqual([15, 15]);
  expect([hasMoreRows(3, 'some'), hasMoreRows(4, 'some')]).toEqual([false, true]);
});
