import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, testScope } from '../../../platform/warehouse/testing/testing.ts';
import { testInvoiceLine } from '../../../platform/warehouse/testing/testing-rows.ts';
import type { Warehouse } from '../../../platform/warehouse.ts';
import { openTestWarehouse } from '../../../testing/warehouse.ts';
import { createAsker } from '../testing/asker.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openTestWarehouse();
});
afterAll(() => warehouse.close());

const runReport = createAsker(() => warehouse, '2026-03-10');

const january = 'date:>=2026-01-01,date:<=2026-01-31';

test('a credit note lowers revenue, and does not count as an invoice [FIN-010] [FIN-014]', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'invoices', [
    testInvoiceLine('2026-01-05', '1', 100),
    testInvoiceLine('2026-01-05', '1', 20, { product: 'Pipe', product_code: 'P1' }),
    testInvoiceLine('2026-01-09', '2', 80, { customer: 'Bob', customer_key: 'b' }),
    testInvoiceLine('2026-01-12', 'C1', -50),
    testInvoiceLine('2026-02-01', '3', 1000),
  ]);
  const { meta } = await runReport(scope, 'financial-revenue', { filter: january, timestamp: 'month' });
  expect(meta[0]?.totals).toMatchObject({
    revenue: 150,
    invoiced: 200,
    credit_notes: 50,
    invoices: 2,
    average_invoice: 100,
    customers: 2,
    products: 2,
    places: 1,
  });
  const products = await runReport(scope, 'financial-products', { filter: january });
  expect(products.data.map((r) => [r['product'], r['revenue']])).toEqual([
    ['Tap', 130],
    ['Pipe', 20],
  ]);
  const places = await runReport(scope, 'financial-locations', { filter: january });
  expect(places.data.map((r) => [r['suburb'], r['revenue']])).toEqual([['Geelong, Victoria', 150]]);
  const customers = await runReport(scope, 'financial-customers', { filter: january });
  expect(customers.data.map((r) => [r['customer'], r['revenue'], r['last_invoice']])).toEqual([
    ['Bob', 80, '2026-01-09'],
    ['Ann', 70, '2026-01-05'],
  ]);
});

test('the variance of a plan’s revenue squares whole invoices, not their lines', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'invoices', [
    testInvoiceLine('2026-01-05', '1', 100),
    testInvoiceLine('2026-01-05', '1', 20, { product: 'Pipe', product_code: 'P1' }),
    testInvoiceLine('2026-01-09', '2', 80),
    testInvoiceLine('2026-01-12', '2', -50, { document: 'credit_note' }),
    testInvoiceLine('2026-02-01', '3', 1000),
  ]);
  const { meta } = await runReport(scope, 'plan-invoice-sizes', { filter: january, timestamp: 'month' });
  expect(meta[0]?.totals).toMatchObject({ revenue: 150, invoice_squares: 120 ** 2 + 80 ** 2 + 50 ** 2 });
});

test('a customer is new in the month of the first invoice and returning afterwards', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'invoices', [
    testInvoiceLine('2025-12-20', '1', 10),
    testInvoiceLine('2026-01-05', '2', 10),
    testInvoiceLine('2026-01-06', '3', 10, { customer_key: 'b' }),
    testInvoiceLine('2026-02-06', '4', 10, { customer_key: 'b' }),
  ]);
  const { data, meta } = await runReport(scope, 'financial-revenue', {
    filter: 'date:>=2026-01-01,date:<=2026-02-28',
    timestamp: 'month',
  });
  expect(data.map((r) => [r['new_customers'], r['returning_customers']])).toEqual([
    [1, 1],
    [0, 1],
  ]);
  expect(meta[0]?.totals).toMatchObject({ customers: 2, new_customers: 1, returning_customers: 1 });
});

test('revenue sources are never added together: a connected Xero is the only source [PROD-013]', async () => {
  const scope = testScope({ connected: ['woocommerce', 'xero'] });
  await loadRows(warehouse, scope, 'invoices', [testInvoiceLine('2026-01-05', '1', 100)], { source: 'xero' });
  await loadRows(warehouse, scope, 'invoices', [testInvoiceLine('2026-01-05', '1', 7)], {
    source: 'woocommerce',
  });
  await loadRows(warehouse, scope, 'invoices', [testInvoiceLine('2026-01-05', '1', 3)], { source: 'csv' });
  const { meta } = await runReport(scope, 'financial-revenue', { filter: january });
  expect(meta[0]?.totals['revenue']).toBe(100);
  expect(meta[0]?.sources).toMatchObject([{ fact: 'invoices', source: 'xero' }]);
});

test('a month outside the loaded days is unknown; a loaded month without invoices is zero', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'invoices', [
    testInvoiceLine('2025-12-20', '1', 10),
    testInvoiceLine('2026-02-06', '2', 10),
  ]);
  const { data } = await runReport(scope, 'financial-revenue', {
    filter: 'date:>=2025-11-01,date:<=2026-03-31',
    timestamp: 'month',
  });
  expect(data.map((r) => r['revenue'])).toEqual([null, 10, 0, 10, null]);
});

test('amounts in different currencies are not added, and a note says so', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'invoices', [
    testInvoiceLine('2026-01-05', '1', 10, { currency: 'USD' }),
    testInvoiceLine('2026-01-06', '2', 10),
  ]);
  const mixed = await runReport(scope, 'financial-revenue', { filter: january, timestamp: 'day' });
  expect(mixed.meta[0]?.totals).toMatchObject({ revenue: null, invoices: 2 });
  expect(mixed.meta[0]?.notes.join()).toContain('different currencies');
  expect(mixed.meta[0]?.missing).toMatchObject({ revenue: 'several_currencies' });
  const each = mixed.data.flatMap(({ revenue, currencies }) => (revenue ? [[revenue, currencies]] : []));
  expect(each).toMatchObject([
    [10, { revenue: 'USD' }],
    [10, { revenue: 'AUD' }],
  ]);
  const dollars = await runReport(scope, 'financial-revenue', {
    filter: 'date:>=2026-01-05,date:<=2026-01-05',
  });
  expect(dollars.meta[0]).toMatchObject({ currency: 'USD', totals: { revenue: 10 }, notes: [] });
});

test('customers with the same name stay separate, and a product has one row under its most frequent name', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'invoices', [
    testInvoiceLine('2026-01-05', '1', 10, { customer: 'Ann', customer_key: 'a1' }),
    testInvoiceLine('2026-01-06', '2', 30, { customer: 'Ann', customer_key: 'a2', product: 'Tap, brass' }),
    testInvoiceLine('2026-01-07', '3', 5, {
      customer: null,
      customer_key: 'a3',
      product: 'Elbow',
      product_code: null,
    }),
    testInvoiceLine('2026-01-08', '4', 1, { customer_key: 'a2', product: 'Tap, brass' }),
    testInvoiceLine('2026-01-09', '5', -1, { customer_key: 'a2', product: 'wrong, faulty' }),
  ]);
  const customers = await runReport(scope, 'financial-customers', { filter: january });
  expect(customers.data.map((r) => [r['customer'], r['revenue']])).toEqual([
    ['Ann', 30],
    ['Ann', 10],
    ['a3', 5],
  ]);
  const products = await runReport(scope, 'financial-products', { filter: january });
  expect(products.data.map((r) => [r['product_code'], r['product'], r['revenue']])).toEqual([
    ['T1', 'Tap, brass', 40],
    [null, 'Elbow', 5],
  ]);
  const byName = await runReport(scope, 'financial-customers', { filter: january, sort: 'customer:desc' });
  expect(byName.data[0]?.['customer']).toBe('a3');
});

test('a product under 60,000 names is shown under its most frequent name, without comparing all of them', async () => {
  const scope = testScope();
  const lines = Array.from({ length: 60_000 }, (_, n) =>
    testInvoiceLine('2026-01-05', String(n), 1, { product: n % 1000 === 0 ? 'Tap' : `Tap ${n}` }),
  );
  await loadRows(warehouse, scope, 'invoices', lines);
  const products = await runReport(scope, 'financial-products', { filter: january });
  expect(products.data.map((r) => [r['product'], r['revenue']])).toEqual([['Tap', 60_000]]);
});

test('revenue of customers who first bought in a range equals the sum of their invoice lines', async () => {
  const scope = testScope();
  const lines = [
    testInvoiceLine('2025-11-05', '1', 100, { customer_key: 'old' }),
    testInvoiceLine('2026-01-05', '2', 40, { customer_key: 'old' }),
    testInvoiceLine('2026-01-06', '3', 30, { customer_key: 'new' }),
    testInvoiceLine('2026-01-20', '4', 7, { customer_key: 'new' }),
    testInvoiceLine('2026-01-21', '5', 1, { customer_key: null }),
  ];
  await loadRows(warehouse, scope, 'invoices', lines);
  const first = new Map<unknown, string>();
  for (const { customer_key, day } of lines)
    if (!first.has(customer_key)) first.set(customer_key, String(day));
  const expected = lines
    .filter(({ customer_key, day }) => {
      const since = customer_key === null ? '' : (first.get(customer_key) ?? '');
      return since >= '2026-01-01' && String(day) >= '2026-01-01';
    })
    .reduce((sum, { amount }) => sum + Number(amount), 0);
  const filter = `${january},first_invoice.day:>=2026-01-01,first_invoice.day:<=2026-01-31`;
  const byMonth = await runReport(scope, 'financial-revenue', { filter, timestamp: 'month' });
  expect(byMonth.meta[0]?.totals).toMatchObject({ revenue: expected, customers: 1, new_customers: 1 });
  const byAccount = await runReport(scope, 'financial-accounts', { filter });
  expect(byAccount.meta[0]?.totals).toMatchObject({ revenue: expected });
  await expect(runReport(scope, 'financial-revenue', { filter: 'first_invoice.amount:>1' })).rejects.toThrow(
    /first_invoice cannot be filtered by amount/,
  );
  await expect(runReport(scope, 'financial-revenue', { filter: 'lead:=yes' })).rejects.toThrow(
    /You cannot filter Revenue by lead/,
  );
});

test('rows grouped by a key return the key', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'invoices', [
    testInvoiceLine('2026-01-05', '1', 10, { customer: 'Ann', customer_key: 'a1' }),
    testInvoiceLine('2026-01-06', '2', 30, { customer: 'Ann', customer_key: 'a2' }),
    testInvoiceLine('2026-01-07', '3', 5, { customer: null, customer_key: null }),
  ]);
  const { data } = await runReport(scope, 'financial-customers', { filter: january, sort: 'revenue:desc' });
  expect(data.map(({ keys }) => keys)).toEqual([{ customer: 'a2' }, { customer: 'a1' }, { customer: null }]);
});
