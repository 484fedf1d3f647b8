import { planPerformanceReport } from '@bellwether/contract/reports/plan';
import { grantScope } from '@bellwether/domain/access/scope';
import { expect, test } from 'vitest';
import { loadRows, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import type { Warehouse } from '../../platform/warehouse.ts';
import { openTestWarehouse } from '../../testing/warehouse.ts';
import { readRowsByBusiness } from './report-rows.ts';
import { readCachedRows } from './row-cache.ts';

const range = { from: '2026-01-01', to: '2026-03-31' } as const;
const params = { range, comparison: null, frequency: 'month', today: '2026-03-10' } as const;
const report = { ...planPerformanceReport, metrics: ['revenue'] } as const;

const opened = async (work: (warehouse: Warehouse) => Promise<void>): Promise<void> => {
  const warehouse = await openTestWarehouse();
  try {
    await work(warehouse);
  } finally {
    await warehouse.close();
  }
};
const combineScopes = (scopes: readonly ReturnType<typeof testScope>[], isAdmin = false) =>
  grantScope(
    { userId: 'somebody', isAdmin },
    scopes.map(({ business }) => business),
    { module: null, act: 'read' },
  );

test('the row cache queries only businesses whose facts, settings or query have changed', () =>
  opened(async (warehouse) => {
    const [north, south] = [testScope(), testScope()];
    await loadRows(warehouse, north, 'invoices', [testInvoiceLine('2026-01-05', '1', 100)]);
    const readBusinesses: string[][] = [];
    const readRows = (scope = combineScopes([north, south]), question = 'a question') =>
      readCachedRows(warehouse, scope, question, async ({ businesses }) => {
        readBusinesses.push(businesses.map(({ id }) => id));
        return new Map(businesses.map(({ id }) => [id, [{ asked: readBusinesses.length }]]));
      });
    const both = [north.business.id, south.business.id];
    await readRows();
    expect([...(await readRows())]).toEqual(both.map((id) => [id, [{ asked: 1 }]]));
    await loadRows(warehouse, south, 'invoices', [testInvoiceLine('2026-01-05', '1', 20)]);
    expect((await readRows()).get(south.business.id)).toEqual([{ asked: 2 }]);
    await readRows(combineScopes([north, testScope({ ...south.business, currency: 'NZD' })]));
    await readRows(combineScopes([north, south], true));
    await readRows(undefined, 'another question');
    await readRows();
    expect(readBusinesses).toEqual([both, [both[1]], [both[1]], both, both]);
  }));

test('cached rows equal the rows of a new query, also for a business without rows', () =>
  opened(async (warehouse) => {
    const [north, south] = [testScope(), testScope({ currency: 'NZD' })];
    await loadRows(warehouse, north, 'invoices', [testInvoiceLine('2026-01-05', '1', 100)]);
    const readByBusiness = () => readRowsByBusiness(warehouse, combineScopes([north, south]), report, params);
    const revenue = async (oneScope: typeof north) =>
      (await readByBusiness())
        .get(oneScope.business.id)
        ?.data.map((row) => [row['date'], row['revenue'], row['currency']]);
    const none = ['2026-01-01', '2026-02-01', '2026-03-01'].map((month) => [month, null, 'NZD']);
    await readByBusiness();
    expect(await revenue(north)).toMatchObject([['2026-01-01', 100, 'AUD'], {}, {}]);
    expect(await revenue(south)).toEqual(none);
    await loadRows(warehouse, south, 'invoices', [
      testInvoiceLine('2026-03-02', '1', 7, { currency: 'NZD' }),
    ]);
    expect((await revenue(south))?.at(-1)).toEqual(['2026-03-01', 7, 'NZD']);
    expect((await revenue(north))?.[0]).toEqual(['2026-01-01', 100, 'AUD']);
  }));
