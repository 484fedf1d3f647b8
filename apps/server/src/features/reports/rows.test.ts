import { modelOf } from '@bellwether/analytics/models/list';
import { rowsAnswer } from '@bellwether/contract/api/reports';
import { type Metric, metrics } from '@bellwether/contract/catalogue/metrics';
import { rowFactOf, rowsOf } from '@bellwether/contract/reports/rows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWarehouse } from '../../platform/warehouse/duckdb.ts';
import { loadRows, scopeOf } from '../../platform/warehouse/testing.ts';
import type { Warehouse } from '../../platform/warehouse.ts';
import { answerRows } from './rows.ts';
import { asker } from './testing.ts';
import { ad, line } from './testing-rows.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openWarehouse(':memory:');
});
afterAll(() => warehouse.close());

const now = new Date('2026-03-10T00:00:00Z');
const ask = async (
  scope: ReturnType<typeof scopeOf>,
  module: string,
  metric: string,
  query: Record<string, string>,
) => rowsAnswer.parse(await answerRows(warehouse, scope, { params: { module, metric }, query, now }));
const report = asker(() => warehouse, '2026-03-10');
const january = 'date:>=2026-01-01,date:<=2026-01-31';

test('the rows behind a figure add up to it, under its filters, the newest first', async () => {
  const scope = scopeOf();
  await loadRows(warehouse, scope, 'invoices', [
    line('2026-01-05', '1', 100),
    line('2026-01-05', '1', 20, { product: 'Pipe', product_code: 'P1', country: null }),
    line('2026-01-12', 'C1', -50),
    line('2026-02-01', '3', 1000),
  ]);
  for (const filter of [january, `${january},product:=Tap`, `${january},country:=`]) {
    const rows = await ask(scope, 'financials', 'revenue', { filter });
    const { meta } = await report(scope, 'financial-revenue', { filter, timestamp: 'month' });
    const sum = rows.data.reduce((all, { amount }) => all + Number(amount), 0);
    expect(sum, filter).toBe(meta[0]?.totals['revenue']);
  }
  const { data, meta } = await ask(scope, 'financials', 'revenue', { filter: january, per_page: '2' });
  expect(data.map(({ day, document_number }) => [day, document_number])).toEqual([
    ['2026-01-12', 'C1'],
    ['2026-01-05', '1'],
  ]);
  expect(meta[0]).toEqual({ fact: 'invoices', rows: 3, shown: 2, page: 1, per_page: 2 });
  const credits = await ask(scope, 'financials', 'credit_notes', { filter: january });
  expect(credits.data.map(({ amount }) => amount)).toEqual([-50]);
});

test('rows are of the own business alone, and bounded', async () => {
  const [mine, theirs] = [scopeOf(), scopeOf()];
  await loadRows(warehouse, mine, 'ads', [ad('2026-01-02', 'x', 1)]);
  await loadRows(warehouse, theirs, 'ads', [ad('2026-01-02', 'x', 100)]);
  const { data, meta } = await ask(mine, 'analytics', 'cost', { filter: january, per_page: '-1' });
  expect(data).toMatchObject([{ campaign: 'x', cost: 1 }]);
  expect(meta[0]?.per_page).toBe(10_000);
});

test('rows are asked for in the module of their fact, by a metric that counts them', async () => {
  const scope = scopeOf();
  await expect(ask(scope, 'dashboard', 'revenue', {})).rejects.toThrow(/no rows of revenue in dashboard/);
  await expect(ask(scope, 'financials', 'average_invoice', {})).rejects.toThrow(/no rows/);
  await expect(ask(scope, 'financials', 'revenue', { filter: 'revenue:>5' })).rejects.toThrow(/by a figure/);
  await expect(ask(scope, 'financials', 'revenue', { filter: 'campaign:=x' })).rejects.toThrow(
    /cannot be filtered by campaign/,
  );
});

test('the fact of a metric is the one that counts it, and its rows can be narrowed by what that knows', () => {
  for (const metric of Object.keys(metrics) as Metric[]) {
    const fact = rowFactOf(metric);
    if (!fact) continue;
    expect(modelOf(metric)?.fact, metric).toBe(fact);
    expect(Object.keys(modelOf(metric)?.dimensions ?? {})).toEqual(
      expect.arrayContaining([...rowsOf[fact].dimensions]),
    );
  }
});
