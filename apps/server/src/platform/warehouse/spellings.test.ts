import type { BusinessScope } from '@bellwether/domain/access/scope';
import type { Fact } from '@bellwether/domain/catalogue/facts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchOf } from '../row-batches.ts';
import type { Replacement, Warehouse } from '../warehouse.ts';
import { openWarehouse } from './duckdb.ts';
import { filledColumns, loadRows, type TestFactRow, testScope, typedRows } from './testing/testing.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openWarehouse(':memory:');
});
afterAll(() => warehouse.close());

const load = (scope: BusinessScope, fact: Fact, rows: readonly TestFactRow[], overrides = {}) =>
  loadRows(warehouse, scope, fact, rows, { replaces: 'identity', ...overrides });

const previewLoad = (scope: BusinessScope, fact: Fact, rows: readonly TestFactRow[]): Promise<Replacement> =>
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
  overrides: TestFactRow = {},
): TestFactRow => ({
  document: 'invoice',
  document_number,
  day,
  customer: 'Ann',
  customer_key: 'ann',
  amount,
  ...overrides,
});
const lead = (lead_key: string, day: string, overrides: TestFactRow = {}): TestFactRow => ({
  lead_key,
  day,
  kind: 'form',
  ...overrides,
});
/** Returns the revenue and the number of documents of the test business. */
const totals = async (scope: BusinessScope) => {
  const [row] = await warehouse.query({
    sql: 'SELECT sum(amount)::DOUBLE AS revenue, count(DISTINCT document_number)::INTEGER AS documents FROM invoices WHERE business_id = $b::UUID',
    params: { b: scope.business.id },
  });
  return [row?.['revenue'], row?.['documents']];
};

test('an invoice whose number lost zeros or capitals replaces itself, and the undo restores it', async () => {
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

test('lines of a file belong to the same document, however many leading zeros its number has', async () => {
  const scope = testScope();
  await load(scope, 'invoices', [line('0042', '2026-09-10', 100), line('42', '2026-09-10', 20)]);
  expect(await totals(scope)).toEqual([120, 1]);
});

test('the same number on another day with another customer is another document', async () => {
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

test('a customer number that lost its leading zeros is the same customer', async () => {
  const scope = testScope();
  await load(scope, 'invoices', [line('1', '2026-01-01', 10, { customer_key: '00042' })]);
  await load(scope, 'invoices', [line('2', '2026-01-02', 10, { customer_key: '42' })]);
  const customers = await warehouse.query({
    sql: 'SELECT DISTINCT customer_key FROM invoices WHERE business_id = $b::UUID',
    params: { b: scope.business.id },
  });
  expect(customers).toEqual([{ customer_key: '00042' }]);
});

test('leads with the same short number match only with the same name, contact or day', async () => {
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

test('an invoice number that recurs in the next year is another invoice; a corrected date is the same invoice', async () => {
  const scope = testScope();
  await load(scope, 'invoices', [line('17', '2025-02-10', 100)]);
  await load(scope, 'invoices', [line('17', '2026-02-03', 40)]);
  expect(await sum(scope, 'amount', 'invoices')).toBe(140);
  await load(scope, 'invoices', [line('17', '2026-03-05', 40)]);
  expect(await sum(scope, 'amount', 'invoices')).toBe(140);
});

test.each([
  ['#42', '42'],
  ['1,042', '1042'],
  ['José Díaz', 'Jose Diaz'],
  ['O’Brien', "O'Brien"],
  ['Salt & Sand', 'salt &amp; sand '],
])(
  'the customer "%s" is also written "%s", and has one invoice of a day without a number',
  async (one, other) => {
    const scope = testScope();
    await load(scope, 'invoices', [line(null, '2026-01-01', 10, { customer_key: one })]);
    await load(scope, 'invoices', [line(null, '2026-01-01', 12, { customer_key: other })]);
    expect(await sum(scope, 'amount', 'invoices')).toBe(12);
  },
);

const digest = (nth: number): string => String(nth).padStart(32, 'a');
const enquiry = (nth: number, occurred_at: string, overrides: TestFactRow): TestFactRow =>
  lead(digest(nth), occurred_at.slice(0, 10), { occurred_at, ...overrides });

test.each<[string, TestFactRow, TestFactRow]>([
  ['phone', { phone: '0412 345 678' }, { phone: '+61412345678' }],
  ['e-mail', { email: 'mailto:Ann@a.example' }, { email: 'ann@a.example ' }],
  ['name', { name: 'ANN LEE' }, { name: 'Ann Lee ' }],
])(
  'a lead without an id counts once when its %s is written differently, and its undo keeps it',
  async (_, was, is) => {
    const scope = testScope();
    await load(scope, 'leads', [enquiry(1, '2026-01-05 10:15:30', was)]);
    const again = await load(scope, 'leads', [
      enquiry(2, '2026-01-05 10:15:00', is),
      enquiry(3, '2026-01-05 10:19:00', is),
    ]);
    expect(await sum(scope, '1', 'leads')).toBe(2);
    await warehouse.undo(scope, again);
    expect(await sum(scope, '1', 'leads')).toBe(1);
  },
);

test('two leads in the same minute stay two, however often and in which order they are loaded', async () => {
  const scope = testScope();
  const day = '2026-01-05 10:15:00';
  await load(scope, 'leads', [
    enquiry(1, day, { phone: '0412 345 678' }),
    enquiry(2, day, { phone: '0412345678' }),
  ]);
  await load(scope, 'leads', [enquiry(2, day, { phone: '0412345678' })]);
  expect(await sum(scope, '1', 'leads')).toBe(2);
  await load(scope, 'leads', [
    enquiry(3, day, { phone: '+61412345678' }),
    enquiry(4, day, { phone: '+61 412345678' }),
  ]);
  expect(await sum(scope, '1', 'leads')).toBe(2);
});

test.each<[string, TestFactRow, TestFactRow]>([
  ['account', { account: '123-456-7890' }, { account: '1234567890' }],
  ['account', { account: 'Acme' }, { account: 'ACME ' }],
  ['ad group', { ad_group: 'Salt & Sand' }, { ad_group: 'salt &amp; sand' }],
])('ad rows count once when their %s is written differently', async (_, was, is) => {
  const scope = testScope();
  const row = { day: '2026-01-05', channel: 'google_ads', campaign: 'Summer' };
  await load(scope, 'ads', [{ ...row, ...was, cost: 10 }]);
  await load(scope, 'ads', [{ ...row, ...is, cost: 11 }]);
  expect(await sum(scope, 'cost', 'ads')).toBe(11);
});

test('two shops with the same order numbers on the same days keep their orders; a renamed customer keeps its orders', async () => {
  const scope = testScope();
  const shop = (customers: readonly string[], amount: number) =>
    customers.map((customer, at) =>
      line(String(1001 + at), '2026-01-05', amount + at, { customer, customer_key: customer.toLowerCase() }),
    );
  await load(scope, 'invoices', shop(['Ann Lee', 'Bob Ray', 'Cy Dow'], 100));
  await load(scope, 'invoices', shop(['Fay Orr', 'Gus Pym', 'Hal Roe'], 20));
  expect(await sum(scope, 'amount', 'invoices')).toBe(303 + 63);
  await load(scope, 'invoices', shop(['Ann Lee Pty Ltd', 'Bob Ray', 'Cy Dow'], 110));
  expect(await sum(scope, 'amount', 'invoices')).toBe(333 + 63);
  await load(scope, 'invoices', [line('1001', '2026-01-05', 110, { customer: 'Zoe', customer_key: 'zoe' })]);
  expect(await sum(scope, 'amount', 'invoices')).toBe(333 + 63);
});

test('short invoice numbers that restart each month are other invoices, unless only the date was corrected', async () => {
  const scope = testScope();
  await load(scope, 'invoices', [line('7', '2025-12-20', 60), line('8', '2025-12-21', 10)]);
  await load(scope, 'invoices', [line('7', '2026-01-20', 40)]);
  expect(await sum(scope, 'amount', 'invoices')).toBe(110);
  await load(scope, 'invoices', [line('8', '2026-02-01', 10)]);
  expect(await sum(scope, 'amount', 'invoices')).toBe(110);
});

test.each([
  ['INV-1001', '1001'],
  ['INV–0101', 'INV 0101'],
  ['No. 12345', '12345'],
  ['2026/12', '2026-12'],
])('the numbers "%s" and "%s" of one customer, day and amount are one invoice', async (one, other) => {
  const scope = testScope();
  await load(scope, 'invoices', [line(one, '2026-01-05', 60)]);
  await load(scope, 'invoices', [line(other, '2026-01-05', 60)]);
  expect(await totals(scope)).toEqual([60, 1]);
  await load(scope, 'invoices', [line('A-123', '2026-01-06', 5), line('B-123', '2026-01-06', 5)]);
  expect(await totals(scope)).toEqual([70, 3]);
});

test('sessions of a traffic source count once, however the source is spelt', async () => {
  const scope = testScope();
  const visits = { day: '2026-01-05', channel: 'Organic Search', sessions: 30 };
  await load(scope, 'sessions', [{ ...visits, source: 'google', medium: 'organic' }]);
  await load(scope, 'sessions', [{ ...visits, source: 'Google', medium: 'Organic' }]);
  expect(await sum(scope, 'sessions', 'sessions')).toBe(30);
});
