import { listRows } from '@bellwether/contract/api/figures/rows';
import { organicSearchesList } from '@bellwether/contract/rows/website';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, type TestFactRow, testScope } from '../../platform/warehouse/testing/testing.ts';
import type { Warehouse } from '../../platform/warehouse.ts';
import { openTestWarehouse } from '../../testing/warehouse.ts';
import { readRowsParams } from './params.ts';
import { readRowsPage } from './read-rows.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openTestWarehouse();
});
afterAll(() => warehouse.close());

const search = (day: string, query: string, impressions: number): TestFactRow => ({
  day,
  query,
  page: 'https://a.example/',
  device: 'mobile',
  impressions,
  clicks: 1,
  position: 2.5,
});

const loadSearches = async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'organic_searches', [
    search('2026-01-05', 'dentist', 8),
    search('2026-01-06', 'dentist', 4),
    search('2026-01-06', 'implants', 2),
  ]);
  await loadRows(warehouse, scope, 'search_totals', [
    { day: '2026-01-05', clicks: 1, impressions: 8 },
    { day: '2026-01-06', clicks: 5, impressions: 40 },
  ]);
  return scope;
};

const noteOf = async (
  scope: ReturnType<typeof testScope>,
  filter: string,
  query: Record<string, string> = { metric: 'search_clicks' },
) => {
  const params = readRowsParams({ ...query, filter }, organicSearchesList);
  const answer = await readRowsPage(warehouse, scope, organicSearchesList, params);
  expect(listRows.reply.parse(answer)).toEqual(answer);
  return answer.meta[0].note;
};

test('the sum of the listed searches has the total of Google on the same days beside it', async () => {
  const scope = await loadSearches();
  const note =
    'The searches listed here have 3 clicks and 14 impressions. Google counts 6 clicks and 48 impressions on the same days: it hides rare searches.';
  expect(await noteOf(scope, 'date:>=2026-01-01,date:<=2026-01-31')).toBe(note);
  expect(await noteOf(scope, '')).toBe(note);
  expect(await noteOf(scope, 'date:=2026-01-06')).toContain('Google counts 5 clicks and 40 impressions');
});

test('a list of searches with a filter, without a sum or without a difference has no total of Google', async () => {
  const scope = await loadSearches();
  expect(await noteOf(scope, 'search_query:=dentist')).toBeUndefined();
  expect(await noteOf(scope, '', { metric: 'search_clicks', table_keywords: 'dent' })).toBeUndefined();
  expect(await noteOf(scope, '', {})).toBeUndefined();
  expect(await noteOf(scope, 'date:=2026-01-05')).toBeUndefined();
});

test('listed searches without the totals of one of their days have no total of Google', async () => {
  const scope = await loadSearches();
  await loadRows(warehouse, scope, 'organic_searches', [search('2026-01-07', 'dentist', 3)]);
  expect(await noteOf(scope, 'date:>=2026-01-01,date:<=2026-01-31')).toBeUndefined();
  expect(await noteOf(scope, 'date:>=2026-01-01,date:<=2026-01-06')).toContain('Google counts 6 clicks');
});
