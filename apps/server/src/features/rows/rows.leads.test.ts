import { randomUUID } from 'node:crypto';
import { listRows } from '@bellwether/contract/api/figures/rows';
import { leadsList } from '@bellwether/contract/rows/leads';
import { grantBusinessScope } from '@bellwether/domain/access/scope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, type TestFactRow, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import type { Warehouse } from '../../platform/warehouse.ts';
import { openTestWarehouse } from '../../testing/warehouse.ts';
import { readRowsParams } from './params.ts';
import { readRow, readRowsPage } from './read-rows.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openTestWarehouse();
});
afterAll(() => warehouse.close());

const connected = testScope({ connected: ['xero'] }).business;
const scopeWith = (modules: readonly string[], overrides: Partial<typeof connected> = {}) =>
  grantBusinessScope(
    { userId: 'u', isAdmin: false },
    { ...connected, ...overrides },
    {
      module: 'conversions',
      act: 'read',
      rights: (_, act, module) => act === 'read' && modules.includes(module),
    },
  );
const scope = scopeWith(['conversions', 'financials']);

const lead = (key: string, overrides: TestFactRow): TestFactRow => ({
  day: '2026-03-05',
  occurred_at: '2026-03-05 14:05:00',
  lead_key: key,
  kind: 'form',
  ...overrides,
});
const leads: readonly TestFactRow[] = [
  lead('ann', { name: 'Ann', email: ' ANN@example.com ', quality_score: 80, funnel: 'Quote', ga_id: '12.3' }),
  lead('bob', {
    kind: 'call',
    phone: '+61 3 5550 1234',
    call_status: 'answered',
    audio_url: 'https://a.example/1.mp3',
  }),
  lead('cy', {
    name: 'Cy',
    phone: '0491 570 156',
    quality_score: 20,
    landing_page: 'https://n.example/taps/?gclid=1',
  }),
  lead('dee', { name: 'Dee', occurred_at: '2026-03-05 00:00:00', device: 'mobile', platform: 'Google Ads' }),
];
const invoiced: readonly TestFactRow[] = [
  testInvoiceLine('2026-03-06', '1', 100, {
    customer: 'Ann Ltd',
    customer_key: 'A',
    customer_email: 'ann@example.com',
  }),
  testInvoiceLine('2026-03-07', '2', 50, { customer: 'Ann Ltd', customer_key: 'A' }),
  testInvoiceLine('2026-03-08', '3', -30, { customer: 'Ann Ltd', customer_key: 'A' }),
  testInvoiceLine('2026-03-06', '4', 70, {
    customer: 'Bob',
    customer_key: 'B',
    customer_phone: '(03) 5550 1234',
  }),
  testInvoiceLine('2026-03-06', '5', 999, {
    customer: 'Else',
    customer_key: 'E',
    customer_email: 'else@example.com',
  }),
];
beforeAll(async () => {
  await loadRows(warehouse, scope, 'leads', leads);
  await loadRows(warehouse, scope, 'invoices', invoiced, { source: 'xero' });
  await warehouse.match(scope, []);
});

type Row = Record<string, unknown>;
const fetchLeads = async (query: Record<string, string> = {}, as = scope) => {
  const answer = await readRowsPage(warehouse, as, leadsList, readRowsParams(query, leadsList));
  expect(listRows.reply.parse(answer)).toEqual(answer);
  return { rows: answer.data as Row[], total: answer.meta[0].pagination.total };
};
const keys = async (filter: string) =>
  (await fetchLeads({ filter, sort: 'lead_key:asc' })).rows.map((row) => row['lead_key']);

test('the customers of leads are hidden until matching has used the current revenue source and currency', async () => {
  const fetchCustomers = async (overrides: Partial<typeof connected>) => {
    const as = scopeWith(['conversions', 'financials'], overrides);
    const { data, meta } = await readRowsPage(warehouse, as, leadsList, readRowsParams({}, leadsList));
    const withCustomer = (data as Row[]).filter(
      (row) => row['customer'] !== null || row['lifetime_value'] !== null,
    );
    return [withCustomer.length, meta[0].matching_again];
  };
  expect(await fetchCustomers({})).toEqual([2, undefined]);
  expect(await fetchCustomers({ currency: 'USD' })).toEqual([0, true]);
  expect(await fetchCustomers({ revenueSource: 'csv' })).toEqual([0, true]);
});

const sortedByKey = async () => (await fetchLeads({ sort: 'lead_key:asc' })).rows;

test('a lead has its ids, funnels, scores and local time [LEAD-002] [LEAD-003] [LEAD-005] [LEAD-009] [LEAD-010]', async () => {
  const [ann, , , dee] = await sortedByKey();
  expect(ann).toMatchObject({
    lead_id: 'ann',
    ga_id: '12.3',
    funnel: 'Quote',
    conversion_funnel: null,
    // 14:05 in Melbourne in summer is 03:05 UTC.
    date: '2026-03-05',
    time: '14:05',
    leadDate: '2026-03-05T03:05:00.000Z',
    quality_score: 80,
    session_quality_score: null,
    total_sessions: null,
  });
  expect(ann?.['id']).toBe(ann?.['_id']);
  expect(dee).toMatchObject({ time: null });
});

test("a lead has its person and its customer's value [LEAD-004] [LEAD-011] [LEAD-012]", async () => {
  const [ann, bob, cy, dee] = await sortedByKey();
  expect(ann).toMatchObject({
    name: 'Ann',
    caller: null,
    // Invoices of the customer with this e-mail address, less the credit note.
    lifetime_value: 120,
    customer: { name: 'Ann Ltd', lifetime_value: 120, total_invoices: 2, match_state: 'automatic' },
    match_state: 'automatic',
    match_confidence: 0.97,
  });
  expect(bob).toMatchObject({
    caller: '+61 3 5550 1234',
    phone: '+61 3 5550 1234',
    audio_url: 'https://a.example/1.mp3',
    customer: { name: 'Bob', lifetime_value: 70, total_invoices: 1, match_confidence: 0.94 },
  });
  expect(cy).toMatchObject({ customer: null });
  expect(dee).toMatchObject({ lifetime_value: null });
});

test('a lead has its page, campaign and last touch [LEAD-006] [LEAD-007] [LEAD-008]', async () => {
  const [, , cy, dee] = await sortedByKey();
  expect(cy).toMatchObject({
    page_path: 'https://n.example/taps/?gclid=1',
    page_path_short: '/taps/',
    campaign: null,
    last_touch_campaign: null,
  });
  expect(dee).toMatchObject({
    last_touch_device_category: 'mobile',
    last_touch_platform: 'Google Ads',
    last_touch_data_source: null,
  });
});

test('leads are filtered by each specified field, and callers by any notation of their number [LEAD-019]', async () => {
  expect(await keys('name:~ann')).toEqual(['ann']);
  expect(await keys('caller_number:~61355501234')).toEqual(['bob']);
  expect(await keys('caller_number:~0355501')).toEqual(['bob']);
  expect(await keys('quality_score:>=20,quality_score:<=79')).toEqual(['cy']);
  expect(await keys('lifetime_value:>=100')).toEqual(['ann']);
  expect(await keys('lifetime_value:<=100')).toEqual(['bob']);
  expect(await keys('lifetime_value:=')).toEqual(['cy', 'dee']);
  expect(await keys('funnel:=Quote')).toEqual(['ann']);
  expect(await keys('kind:=call')).toEqual(['bob']);
  expect(await keys('ga_id:=12.3')).toEqual(['ann']);
  const { rows, total } = await fetchLeads({ sort: 'lifetime_value:desc', per_page: '1' });
  expect([rows[0]?.['lead_key'], total]).toEqual(['ann', 4]);
  expect((await fetchLeads({ table_keywords: 'ann ltd' })).rows).toHaveLength(1);
});

test('a lead is found by either of its ids, and users without access to invoices see no lifetime value', async () => {
  const [row] = (await fetchLeads({ filter: 'lead_key:=ann' })).rows;
  const one = async (id: string, as = scope) => (await readRow(warehouse, as, leadsList, id)).data as Row;
  expect(await one(String(row?.['id']))).toEqual(row);
  expect(await one('ann')).toEqual(row);
  await expect(one('nobody')).rejects.toThrow('could not be found');
  const withoutMoney = scopeWith(['conversions']);
  expect(await one('ann', withoutMoney)).toMatchObject({ lifetime_value: null, customer: null });
  expect((await fetchLeads({ filter: 'lifetime_value:>=1' }, withoutMoney)).total).toBe(0);
});

test('a text search lists each lead on exactly one page, ties newest first, with the total on every page', async () => {
  const as = scopeWith(['conversions', 'financials'], { id: randomUUID() });
  const rows = Array.from({ length: 40 }, (_, at) =>
    lead(`k${at}`, {
      name: at % 4 === 0 ? 'Zoe' : `Ann ${at % 3}`,
      city: at % 5 === 0 ? null : (['Lara', 'lara', 'Geelong'][at % 3] ?? null),
      occurred_at: `2026-03-05 10:00:${String((at * 7) % 60).padStart(2, '0')}`,
    }),
  );
  await loadRows(warehouse, as, 'leads', rows);
  const expected = (column: string, direction: number) =>
    rows
      .filter(({ name }) => String(name).startsWith('Ann'))
      .toSorted((a, b) => {
        const [one, other] = [a, b].map((row) => String(row[column] ?? '').toLowerCase()) as [string, string];
        if (one !== other && (one === '' || other === '')) return one === '' ? 1 : -1;
        return (
          direction * (one < other ? -1 : one > other ? 1 : 0) ||
          String(b['occurred_at']).localeCompare(String(a['occurred_at']))
        );
      })
      .map((row) => row['lead_key']);
  for (const found of [{ filter: 'name:~ann' }, { filter: 'name:!~zoe' }, { table_keywords: 'ANN' }])
    for (const [column, direction] of [
      ['name', 'asc'],
      ['city', 'desc'],
      ['city', 'asc'],
      ['lead_key', 'desc'],
    ] as const) {
      const pages: unknown[] = [];
      for (let page = 1; page <= 5; page += 1) {
        const pageQuery = { ...found, sort: `${column}:${direction}`, per_page: '7', page: String(page) };
        const { rows: withCustomer, total } = await fetchLeads(pageQuery, as);
        expect(total).toBe(30);
        pages.push(...withCustomer.map((row) => row['lead_key']));
      }
      expect(pages).toEqual(expected(column, direction === 'asc' ? 1 : -1));
    }
  // The first query with this filter requests a page beyond the last, so its total is not cached yet.
  expect(await fetchLeads({ filter: 'name:~nn 1', page: '9' }, as)).toEqual({ rows: [], total: 10 });
  expect(await fetchLeads({ table_keywords: 'nobody at all' }, as)).toEqual({ rows: [], total: 0 });
  expect((await fetchLeads({ filter: 'name:~nn 2', sort: 'name:desc' }, as)).total).toBe(10);
});
