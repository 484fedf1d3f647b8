import type { BusinessScope } from '@bellwether/contract/access/scope';
import type { Fact } from '@bellwether/contract/catalogue/facts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchOf } from '../row-batches.ts';
import type { Replacement, Warehouse } from '../warehouse.ts';
import { openWarehouse } from './duckdb.ts';
import { type FactRow, filledColumns, loadRows, testScope, typedRows } from './testing.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openWarehouse(':memory:');
});
afterAll(() => warehouse.close());

const load = (scope: BusinessScope, fact: Fact, rows: readonly FactRow[], overrides = {}) =>
  loadRows(warehouse, scope, fact, rows, { replaces: 'identity', ...overrides });

const previewLoad = (scope: BusinessScope, fact: Fact, rows: readonly FactRow[]): Promise<Replacement> =>
  warehouse.previewLoad(scope, {
    fact,
    source: 'csv',
    fields: filledColumns(fact, rows),
    rows: batchOf(typedRows(fact, rows)),
  });

const sum = async (scope: BusinessScope, expression: string, table: string): Promise<number> => {
  const [row] = await warehouse.query({
    sql: `SELECT coalesce(sum(${expression}), 0)::DOUBLE AS total FROM ${table} WHERE business_id = $b::UUID`,
    params: { b: scope.business.id },
  });
  return Number(row?.['total']);
};
const line = (
  document_number: string | null,
  day: string,
  amount: number,
  overrides: FactRow = {},
): FactRow => ({
  document: 'invoice',
  document_number,
  day,
  customer: 'Ann',
  customer_key: 'ann',
  amount,
  ...overrides,
});
const lead = (lead_key: string, day: string, overrides: FactRow = {}): FactRow => ({
  lead_key,
  day,
  kind: 'form',
  ...overrides,
});
/** Revenue and number of documents. */
const totals = async (scope: BusinessScope) => {
  const [row] = await warehouse.query({
    sql: 'SELECT sum(amount)::DOUBLE AS revenue, count(DISTINCT document_number)::INTEGER AS documents FROM invoices WHERE business_id = $b::UUID',
    params: { b: scope.business.id },
  });
  return [row?.['revenue'], row?.['documents']];
};

test('an invoice whose number lost its zeros, or its capitals, replaces itself, and the undo brings it back', async () => {
  const scope = testScope();
  await load(scope, 'invoices', [line('00123', '2026-09-10', 100), line('INV-7', '2026-09-11', 50)]);
  const again = [line('123', '2026-09-10', 100), line('inv-7 ', '2026-09-11', 55)];
  expect(await previewLoad(scope, 'invoices', again)).toMatchObject({
    rows: 2,
    disappearing: { rows: 0 },
    renumbered: {
      total: 2,
      some: [
        { was: '123', number: '00123' },
        { was: 'inv-7 ', number: 'INV-7' },
      ],
    },
  });
  const loadId = await load(scope, 'invoices', again);
  expect(await totals(scope)).toEqual([155, 2]);
  expect(await warehouse.undo(scope, loadId)).toBe('undone');
  expect(await totals(scope)).toEqual([150, 2]);
});

test('lines of one file belong to one document, whatever the zeros', async () => {
  const scope = testScope();
  await load(scope, 'invoices', [line('0042', '2026-09-10', 100), line('42', '2026-09-10', 20)]);
  expect(await totals(scope)).toEqual([120, 1]);
});

test('the same number of another day and another customer is another document', async () => {
  const scope = testScope();
  await load(scope, 'invoices', [line('0042', '2026-09-10', 100)]);
  await load(scope, 'invoices', [line('42', '2026-10-10', 20, { customer_key: 'bob' })]);
  expect(await totals(scope)).toEqual([120, 2]);
});

test.each([
  ['a letter', 'L-9'],
  ['many digits', '8401552'],
])('an id of a lead with %s is its identity, whatever else changes', async (_, id) => {
  const scope = testScope();
  await load(scope, 'leads', [
    lead(id, '2026-02-27', { name: 'Zoe', email: 'zoe@a.example' }),
    lead('L-8', '2026-02-28'),
  ]);
  await load(scope, 'leads', [
    lead(id, '2026-03-02', { name: 'Zoë Quinn', email: 'quinn@b.example' }),
    lead('L-7', '2026-03-03'),
  ]);
  expect(await sum(scope, '1', 'leads')).toBe(3);
});

test('a customer number that lost its zeros is the same customer', async () => {
  const scope = testScope();
  await load(scope, 'invoices', [line('1', '2026-01-01', 10, { customer_key: '00042' })]);
  await load(scope, 'invoices', [line('2', '2026-01-02', 10, { customer_key: '42' })]);
  const customers = await warehouse.query({
    sql: 'SELECT DISTINCT customer_key FROM invoices WHERE business_id = $b::UUID',
    params: { b: scope.business.id },
  });
  expect(customers).toEqual([{ customer_key: '00042' }]);
});

test('a short number of a lead needs a name, a contact or a day that agrees', async () => {
  const scope = testScope();
  await load(scope, 'leads', [
    lead('9', '2026-02-27', { name: 'Zoe' }),
    lead('8', '2026-02-28', { name: 'Yan' }),
  ]);
  await load(scope, 'leads', [lead('9', '2026-03-02', { name: 'Zoe Q', email: 'zoe@b.example' })]);
  expect(await sum(scope, '1', 'leads')).toBe(2);
  await load(scope, 'leads', [lead('8', '2026-03-02', { name: 'Kim', email: 'kim@b.example' })]);
  expect(await sum(scope, '1', 'leads')).toBe(3);
});
