import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, testScope } from '../../../platform/warehouse/testing/testing.ts';
import { testAdRow, testInvoiceLine } from '../../../platform/warehouse/testing/testing-rows.ts';
import type { Warehouse } from '../../../platform/warehouse.ts';
import { openTestWarehouse } from '../../../testing/warehouse.ts';
import { createAsker } from '../testing/asker.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openTestWarehouse();
});
afterAll(() => warehouse.close());

const runReport = createAsker(() => warehouse, '2026-06-01');
const days = (from: string, to: string, timestamp = 'day') => ({
  filter: `date:>=${from},date:<=${to}`,
  timestamp,
  per_page: '-1',
});
const google = (from: string, to: string) => [{ stream: 'google_ads|main', days: [{ from, to }] }];

test('days that were not loaded are reported as unknown; loaded days without rows are zero', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'ads', [testAdRow('2026-01-02', 'x', 10)], {
    covers: google('2026-01-01', '2026-01-03'),
  });
  await loadRows(warehouse, scope, 'ads', [], {
    covers: google('2026-01-06', '2026-01-07'),
    fields: ['cost', 'clicks', 'impressions'],
  });
  const { data, meta } = await runReport(scope, 'google-ppc-overview', days('2026-01-01', '2026-01-08'));
  expect(data.map((row) => [row['date'], row['cost']])).toEqual([
    ['2026-01-01', 0],
    ['2026-01-02', 10],
    ['2026-01-03', 0],
    ['2026-01-04', null],
    ['2026-01-05', null],
    ['2026-01-06', 0],
    ['2026-01-07', 0],
    ['2026-01-08', null],
  ]);
  expect(meta[0]?.missing['cost']).toBeUndefined();
  expect(meta[0]?.gaps['cost']).toEqual([
    { from: '2026-01-04', to: '2026-01-05', why: 'not_loaded' },
    { from: '2026-01-08', to: '2026-01-08', why: 'not_loaded' },
  ]);
});

test('a column that no file has is reported as missing in the source, until a file has it', async () => {
  const scope = testScope();
  const bare = { impressions: null, clicks: null, conversions: null, conversion_value: null };
  await loadRows(warehouse, scope, 'ads', [testAdRow('2026-01-02', 'x', 10, bare)]);
  const before = await runReport(scope, 'google-ppc-overview', days('2026-01-02', '2026-01-02'));
  expect(before.meta[0]?.totals).toMatchObject({
    cost: 10,
    clicks: null,
    ctr: null,
    roas: null,
    conversions: null,
  });
  expect(before.data[0]).toMatchObject({ cost: 10, clicks: null });
  expect(before.meta[0]?.missing).toMatchObject({ clicks: 'not_in_source', ctr: 'not_in_source' });
  expect(before.meta[0]?.missing['cost']).toBeUndefined();
  expect(before.meta[0]?.gaps['clicks']).toEqual([
    { from: '2026-01-02', to: '2026-01-02', why: 'not_in_source' },
  ]);
  await loadRows(warehouse, scope, 'ads', [testAdRow('2026-01-02', 'x', 10, { clicks: 0 })]);
  const after = await runReport(scope, 'google-ppc-overview', days('2026-01-02', '2026-01-02'));
  expect(after.meta[0]?.totals).toMatchObject({ clicks: 0, ctr: 0 });
  expect(after.meta[0]?.missing).toEqual({});
});

test('customers and sessions are unknown if the source lacks their column', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'invoices', [
    testInvoiceLine('2026-01-02', '1', 10, { customer: null, customer_key: null }),
  ]);
  const revenue = await runReport(scope, 'financial-revenue', days('2026-01-01', '2026-01-31', 'month'));
  expect(revenue.meta[0]?.totals).toMatchObject({ revenue: 10, invoices: 1 });
  const customers = (await runReport(scope, 'financial-revenue', days('2026-01-01', '2026-01-31', 'month')))
    .meta[0];
  expect(customers?.totals).toMatchObject({ customers: null, new_customers: null });
  expect(customers?.missing).toMatchObject({ customers: 'not_in_source' });
  await loadRows(warehouse, scope, 'sessions', [{ day: '2026-01-02', channel: 'Direct', users: 5 }]);
  const visits = await runReport(scope, 'performance-dashboard', days('2026-01-01', '2026-01-31', 'month'));
  expect(visits.meta[0]?.totals['sessions']).toBeNull();
  expect(visits.meta[0]?.missing['sessions']).toBe('not_in_source');
});

test('channels may have different columns, and no ratio divides the value of one channel by the cost of two', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'ads', [testAdRow('2026-01-02', 'x', 10)]);
  await loadRows(warehouse, scope, 'ads', [
    testAdRow('2026-01-02', 'y', 5, { channel: 'facebook_ads', clicks: null, conversion_value: null }),
  ]);
  const { data, meta } = await runReport(scope, 'top-campaigns', days('2026-01-01', '2026-01-31', 'month'));
  expect(data.find((row) => row['campaign'] === 'x')).toMatchObject({ clicks: 10, roas: 0.5 });
  expect(data.find((row) => row['campaign'] === 'y')).toMatchObject({
    clicks: null,
    roas: null,
    cost_per_conversion: 5,
  });
  expect(meta[0]?.totals).toMatchObject({ clicks: 10, roas: null, cost_per_conversion: 7.5 });
});

test('days that are not over do not count as a gap', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'ads', [testAdRow('2026-05-30', 'x', 10)], {
    covers: google('2026-05-01', '2026-05-30'),
  });
  const { meta } = await runReport(scope, 'google-ppc-overview', days('2026-05-01', '2026-06-30'));
  expect(meta[0]?.gaps['cost']).toEqual([{ from: '2026-05-31', to: '2026-05-31', why: 'not_loaded' }]);
});

test('sorts the businesses of a report by name', async () => {
  const [b, a, c] = ['b', 'A', 'c'].map((tradingName) => testScope({ tradingName }));
  if (!a || !b || !c) throw new Error('three businesses');
  for (const one of [a, b, c]) await loadRows(warehouse, one, 'ads', [testAdRow('2026-01-02', 'x', 1)]);
  const all = { ...a, businesses: [b.business, c.business, a.business] };
  for (const [direction, order] of [
    ['asc', ['A', 'b', 'c']],
    ['desc', ['c', 'b', 'A']],
  ] as const) {
    const { data } = await runReport(all, 'portfolio-spend', {
      ...days('2026-01-01', '2026-01-31', 'month'),
      sort: `business:${direction}`,
    });
    expect(data.map((row) => row['business'])).toEqual(order);
  }
});
