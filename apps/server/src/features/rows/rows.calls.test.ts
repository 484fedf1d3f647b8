import { and, eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rolePermissions } from '../../platform/postgres/schema.ts';
import { loadRows, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
  const scope = testScope({ id: testApp.business.north, connected: ['xero'] });
  await loadRows(
    testApp.deps.warehouse,
    scope,
    'invoices',
    [
      testInvoiceLine('2026-01-05', '1', 100, { customer_email: 'ann@example.com' }),
      testInvoiceLine('2026-01-06', '2', 12.5, { customer: '=cmd()', customer_key: 'b' }),
    ],
    { source: 'xero' },
  );
  await loadRows(testApp.deps.warehouse, scope, 'leads', [
    {
      day: '2026-01-04',
      lead_key: 'a',
      occurred_at: '2026-01-04 14:05:00',
      kind: 'form',
      email: 'ann@example.com',
    },
  ]);
  await testApp.deps.warehouse.match(scope, []);
});
afterAll(() => testApp.close());

const at = (path: string, query: Record<string, string> = {}) =>
  `/v1/modules/${path}?${new URLSearchParams({ business_id: testApp.business.north, ...query })}`;

test('a list is exported as CSV and JSON with the requested columns, and no cell becomes a formula', async () => {
  const client = await testApp.as('client');
  const query = { columns: 'day,customer,amount', sort: 'day:asc' };
  const csv = await client.get(at('financials/rows/invoice-lines/download', query));
  expect(csv.headers['content-type']).toContain('text/csv');
  expect(decodeURIComponent(String(csv.headers['content-disposition']))).toMatch(
    /Invoice lines-\d{4}-.*\.csv/,
  );
  expect(csv.text.replace('\uFEFF', '').split('\r\n')).toEqual([
    'Date,Customer,Amount,Currency',
    '2026-01-05,Ann,100,AUD',
    "2026-01-06,'=cmd(),12.5,AUD",
    '',
  ]);
  const json = await client.get(at('financials/rows/invoice-lines/download', { ...query, format: 'json' }));
  const page = await client.get(at('financials/rows/invoice-lines', { sort: 'day:asc', per_page: '-1' }));
  expect(json.body).toEqual(page.body);
  expect(page.body).toMatchObject({
    list: 'invoice-lines',
    data: [{ customer: 'Ann' }, { customer: '=cmd()' }],
    meta: [{ pagination: { total: 2, count: 2 } }],
  });
  const unknown = await client.get(at('financials/rows/invoice-lines/download', { columns: 'colour' }));
  expect([unknown.status, unknown.text]).toMatchObject([400, expect.stringContaining('no column colour')]);
});

test('an exported workbook has days as dates and money as numbers', async () => {
  const client = await testApp.as('client');
  const { app } = testApp;
  const { token } = await testApp.logOn('client');
  expect((await client.get(at('conversions/rows/leads'))).status).toBe(200);
  const reply = await app.server.inject({
    method: 'GET',
    url: at('financials/rows/invoices/download', { format: 'xlsx', columns: 'day,amount', sort: 'day:asc' }),
    headers: { authorization: `Bearer ${token}` },
  });
  const { sheets } = await readXlsx(reply.rawPayload);
  expect(sheets[0]?.rows).toEqual([
    ['Date', 'Amount', 'Currency'],
    [new Date('2026-01-05T00:00:00Z'), 100, 'AUD'],
    [new Date('2026-01-06T00:00:00Z'), 12.5, 'AUD'],
  ]);
});

test('filtering a list by another module requires access to that module', async () => {
  const client = await testApp.as('client');
  const url = at('conversions/rows/leads', { filter: 'invoice.amount:>50' });
  expect((await client.get(url)).body).toMatchObject({ data: [{ lead_key: 'a' }] });
  const financials = and(
    eq(rolePermissions.roleId, testApp.roles.Client),
    eq(rolePermissions.slug, 'financials'),
  );
  await testApp.change((db) => db.delete(rolePermissions).where(financials));
  const again = await testApp.as('client');
  expect((await again.get(url)).status).toBe(403);
  expect((await again.get(at('conversions/rows/leads'))).status).toBe(200);
});

test('a lead is found by its id, but only in the leads module', async () => {
  const client = await testApp.as('admin');
  const { body } = await client.get(at('conversions/rows/leads'));
  const { id } = (body as { data: [{ id: string }] }).data[0];
  expect((await client.get(at(`conversions/rows/leads/${id}`))).body).toMatchObject({
    list: 'leads',
    data: { id, lead_key: 'a', occurred_at: '2026-01-04T14:05:00' },
  });
  expect((await client.get(at(`financials/rows/leads/${id}`))).status).toBe(404);
});
