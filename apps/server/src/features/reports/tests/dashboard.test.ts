import { performanceDashboardReport } from '@bellwether/contract/reports/dashboard';
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

const runReport = createAsker(() => warehouse, '2026-03-10');

test('a report combines and divides metrics of different facts [DASH-001]', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'invoices', [testInvoiceLine('2026-01-05', '1', 300)]);
  await loadRows(warehouse, scope, 'ads', [
    testAdRow('2026-01-02', 'x', 60),
    testAdRow('2026-02-02', 'x', 40),
  ]);
  const lead = { kind: 'call', call_status: 'missed', channel: 'Direct' };
  await loadRows(warehouse, scope, 'leads', [
    { ...lead, lead_key: '1', day: '2026-01-03' },
    { ...lead, lead_key: '2', day: '2026-01-04', kind: 'form', call_status: null },
  ]);
  await loadRows(warehouse, scope, 'sessions', [
    { day: '2026-01-03', channel: 'Direct', sessions: 40, users: 30 },
  ]);
  const { data, meta } = await runReport(scope, 'performance-dashboard', {
    filter: 'date:>=2026-01-01,date:<=2026-02-28',
    timestamp: 'month',
  });
  expect(meta[0]?.totals).toMatchObject({
    revenue: 300,
    leads: 2,
    cost: 100,
    cost_per_lead: 50,
    return_on_spend: 3,
    marketing_share: 1 / 3,
    sessions: 40,
    session_conversion_rate: 0.05,
    calls: 1,
    missed_calls: 1,
  });
  expect(data.map((r) => [r['date'], r['cost'], r['revenue']])).toEqual([
    ['2026-01-01', 60, 300],
    ['2026-02-01', 40, null],
  ]);
  const channels = await runReport(scope, 'marketing-spend', {
    filter: 'date:>=2026-01-01,date:<=2026-02-28',
    timestamp: 'month',
    per_page: '-1',
  });
  expect(channels.data.map((r) => [r['date'], r['channel'], r['cost']])).toEqual([
    ['2026-01-01', 'google_ads', 60],
    ['2026-02-01', 'google_ads', 40],
  ]);
});

test('two businesses with similar rows see only their own rows', async () => {
  const [ownScope, otherScope] = [testScope(), testScope()];
  await loadRows(warehouse, ownScope, 'ads', [testAdRow('2026-01-02', 'x', 1)]);
  await loadRows(warehouse, otherScope, 'ads', [testAdRow('2026-01-02', 'x', 100)]);
  const { meta } = await runReport(ownScope, 'top-campaigns', {
    filter: 'date:>=2026-01-01,date:<=2026-01-31',
  });
  expect(meta[0]?.totals['cost']).toBe(1);
});

test('days in both the date range and the comparison period count in both', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'ads', [
    testAdRow('2026-01-02', 'x', 1),
    testAdRow('2026-01-20', 'x', 10),
    testAdRow('2026-02-05', 'x', 100),
  ]);
  const { meta } = await runReport(scope, 'top-campaigns', {
    filter: 'date:>=2026-01-15,date:<=2026-02-10,compare_from_date:=2026-01-01,compare_to_date:=2026-01-31',
  });
  expect(meta[0]?.totals['cost']).toBe(110);
  expect(meta[0]?.compare_totals?.['cost']).toBe(11);
});

test('a metric without a loaded day in the date range reports whether other days were loaded', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'ads', [testAdRow('2026-01-02', 'x', 60)]);
  const missing = async (filter: string) =>
    (await runReport(scope, 'performance-dashboard', { filter })).meta[0]?.missing;
  const withoutLoads = performanceDashboardReport.metrics.filter((metric) => metric !== 'cost');
  expect(await missing('date:>=2026-01-01,date:<=2026-01-31')).toEqual(
    Object.fromEntries(withoutLoads.map((metric) => [metric, 'never'])),
  );
  expect(await missing('date:>=2025-01-01,date:<=2025-01-31')).toMatchObject({
    cost: 'other_days',
    leads: 'never',
    cost_per_lead: 'never',
  });
});
