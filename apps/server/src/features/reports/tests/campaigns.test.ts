import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, testScope } from '../../../platform/warehouse/testing/testing.ts';
import { testAdRow } from '../../../platform/warehouse/testing/testing-rows.ts';
import type { Warehouse } from '../../../platform/warehouse.ts';
import { openTestWarehouse } from '../../../testing/warehouse.ts';
import { createAsker } from '../testing/asker.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openTestWarehouse();
});
afterAll(() => warehouse.close());

const runReport = createAsker(() => warehouse, '2026-03-10');

test('the campaign report adds up days, sorts by cost, and lists campaigns without current cost last [REPORT-003]', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'ads', [
    testAdRow('2026-01-01', 'plumber', 4),
    testAdRow('2026-01-02', 'plumber', 6),
    testAdRow('2026-01-02', 'tap', 3, { conversions: 0 }),
    testAdRow('2025-01-15', 'plumber', 5),
    testAdRow('2025-01-15', 'gone', 50),
  ]);
  const { data, meta } = await runReport(scope, 'google-ppc-campaign-results', {
    filter: 'date:>=2026-01-01,date:<=2026-01-31,compare_from_date:=2025-01-01,compare_to_date:=2025-01-31',
  });
  expect(data.map((r) => [r['campaign'], r['cost'], r['cost_per_conversion']])).toEqual([
    ['plumber', 10, 5],
    ['tap', 3, null],
    ['gone', 0, null],
  ]);
  expect(data.map((r) => r['compare'])).toMatchObject([{ cost: 5 }, { cost: 0 }, { cost: 50 }]);
  expect(meta[0]?.totals).toMatchObject({ cost: 13, clicks: 30, cost_per_conversion: 6.5, ctr: 0.01 });
  expect(meta[0]?.compare_totals).toMatchObject({ cost: 55 });
  expect(meta[0]?.pagination).toMatchObject({ total: 3, count: 3, total_pages: 1 });
});

test('page 2 of 40 campaigns has the next 15 and its page numbers [API-011] [API-021] [API-056]', async () => {
  const scope = testScope();
  await loadRows(
    warehouse,
    scope,
    'ads',
    Array.from({ length: 40 }, (_, i) => testAdRow('2026-01-01', `c${i}`, 100 - i)),
  );
  const filter = 'date:>=2026-01-01,date:<=2026-01-31';
  const second = await runReport(scope, 'google-ppc-campaign-results', { filter, page: '2' });
  expect(second.data.map((r) => r['campaign'])).toEqual(Array.from({ length: 15 }, (_, i) => `c${i + 15}`));
  expect(second.meta[0]?.pagination).toEqual({
    current_page: 2,
    total_pages: 3,
    total: 40,
    count: 15,
    per_page: 15,
  });
  const beyond = await runReport(scope, 'google-ppc-campaign-results', { filter, page: '9' });
  expect(beyond.meta[0]?.pagination).toMatchObject({ total: 40, count: 0 });
  const all = await runReport(scope, 'google-ppc-campaign-results', { filter, per_page: '-1' });
  expect(all.data).toHaveLength(40);
  const sorted = await runReport(scope, 'google-ppc-campaign-results', {
    filter,
    sort: 'cost:asc',
    per_page: '1',
  });
  expect(sorted.data[0]?.['campaign']).toBe('c39');
  expect(sorted.meta[0]?.totals['cost']).toBe(4000 - 780);
});

test('a report of whole months plus single days equals the sum of the facts', async () => {
  const scope = testScope();
  const days = Array.from({ length: 90 }, (_, i) =>
    new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10),
  );
  await loadRows(
    warehouse,
    scope,
    'ads',
    days.map((day, i) => testAdRow(day, 'all', i + 1)),
  );
  const range = 'date:>=2026-01-20,date:<=2026-03-05';
  const rolled = await runReport(scope, 'google-ppc-overview', {
    filter: range,
    timestamp: 'month',
    per_page: '-1',
  });
  const other = await runReport(scope, 'facebook-ppc-ad-sets', { filter: range });
  expect(other.meta[0]?.totals['cost']).toBe(null);
  const daily = await runReport(scope, 'google-ppc-overview', {
    filter: range,
    timestamp: 'day',
    per_page: '-1',
  });
  const sum = (rows: typeof daily.data) => rows.reduce((total, row) => total + Number(row['cost']), 0);
  const expected = days.reduce(
    (total, day, i) => total + (day >= '2026-01-20' && day <= '2026-03-05' ? i + 1 : 0),
    0,
  );
  expect(sum(rolled.data)).toBe(expected);
  expect(sum(daily.data)).toBe(expected);
  expect(rolled.data.map((r) => r['date'])).toEqual(['2026-01-01', '2026-02-01', '2026-03-01']);
  expect(daily.data).toHaveLength(45);
  expect(rolled.meta[0]?.totals['cost']).toBe(expected);
});

test('filters on a name and on a metric both narrow the rows of a report [API-015] [API-016] [API-049]', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'ads', [
    testAdRow('2026-01-01', 'Red tap', 5),
    testAdRow('2026-01-01', 'Blue tap', 50),
    testAdRow('2026-01-01', 'Drain, (50%|off)', 90),
  ]);
  const days = 'date:>=2026-01-01,date:<=2026-01-31';
  const names = async (filter: string, extra = {}) =>
    (
      await runReport(scope, 'google-ppc-campaign-results', { filter: `${days},${filter}`, ...extra })
    ).data.map((r) => r['campaign']);
  expect(await names('campaign:~TAP')).toEqual(['Blue tap', 'Red tap']);
  expect(await names('(campaign:~red|campaign:~drain)')).toEqual(['Drain, (50%|off)', 'Red tap']);
  expect(await names('campaign:=Drain%2C%20%2850%25%7Coff%29')).toEqual(['Drain, (50%|off)']);
  expect(await names('cost:>=50')).toEqual(['Drain, (50%|off)', 'Blue tap']);
  expect(await names("campaign:~'%20OR%201%3D1%20--")).toEqual([]);
  expect(await names('campaign:!~tap')).toEqual(['Drain, (50%|off)']);
  expect(await names('cost:>0', { table_keywords: 'blue' })).toEqual(['Blue tap']);
});

test.each([
  ['a key the report does not know', { filter: 'colour:=red' }],
  ['a day that does not exist', { filter: 'date:>=2026-02-30' }],
  ['a range the wrong way round', { filter: 'date:>=2026-02-01,date:<=2026-01-01' }],
  ['a range of 8,000 years', { filter: 'date:>=1000-01-01,date:<=9998-12-31' }],
  ['a figure that is no plain number', { filter: 'cost:>=1e1' }],
  ['an unreadable filter', { filter: 'campaign' }],
  ['an unknown sort', { sort: 'colour:asc' }],
  ['a page below one', { page: '0' }],
  ['a figure filtered by a word', { filter: 'cost:~x' }],
])('a report request with %s is rejected', async (_, query) => {
  await expect(runReport(testScope(), 'google-ppc-campaign-results', query)).rejects.toMatchObject({
    code: 'malformed',
  });
});

test('a report by day rejects a date range of more than ten years', async () => {
  const range = { filter: 'date:>=2010-01-01,date:<=2025-12-31' };
  const ten = 'By day, a range can have at most ten years. Use months or a shorter range.';
  await expect(runReport(testScope(), 'google-ppc-overview', { ...range, timestamp: 'day' })).rejects.toThrow(
    ten,
  );
  const months = await runReport(testScope(), 'google-ppc-overview', {
    ...range,
    timestamp: 'month',
    per_page: '-1',
  });
  expect(months.data).toHaveLength(192);
});

test('a report search over all businesses does not fail on columns without text', async () => {
  const { data } = await runReport(testScope(), 'portfolio-spend', { table_keywords: 'x' });
  expect(data).toEqual([]);
});
