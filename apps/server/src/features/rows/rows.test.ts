import { findRowSource } from '@bellwether/analytics/compile/rows';
import { findModelOfFact } from '@bellwether/analytics/models/list';
import { listRows } from '@bellwether/contract/api/figures/rows';
import type { RowList } from '@bellwether/contract/rows/define';
import { type RowListSlug, rowLists } from '@bellwether/contract/rows/list';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, type TestFactRow, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testAdRow, testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import type { Warehouse } from '../../platform/warehouse.ts';
import { openTestWarehouse } from '../../testing/warehouse.ts';
import { readRowsParams } from './params.ts';
import { type AnyRow, readAllRows, readRow, readRowsPage, requireRowList } from './read-rows.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openTestWarehouse();
});
afterAll(() => warehouse.close());

type Scope = ReturnType<typeof testScope>;
const fetchRows = async (scope: Scope, slug: RowListSlug, query: Record<string, string> = {}) => {
  const list: RowList = rowLists[slug];
  const answer = await readRowsPage(warehouse, scope, list, readRowsParams(query, list));
  expect(listRows.reply.parse(answer)).toEqual(answer);
  return { rows: answer.data as (AnyRow & Record<string, unknown>)[], ...answer.meta[0].pagination };
};
const all = async (scope: Scope, slug: RowListSlug, query: Record<string, string> = {}) => {
  const list: RowList = rowLists[slug];
  const rows: AnyRow[] = [];
  const batches = await readAllRows(
    warehouse,
    scope,
    list,
    readRowsParams(query, list),
    new AbortController().signal,
  );
  for await (const batch of batches) rows.push(...batch);
  return rows;
};
const lead = (day: string, key: string, overrides: TestFactRow = {}): TestFactRow => ({
  day,
  lead_key: key,
  occurred_at: `${day} 09:30:00`,
  kind: 'call',
  call_status: 'answered',
  channel: 'google_ads',
  ...overrides,
});
const january = 'date:>=2026-01-01,date:<=2026-01-31';
const column = (rows: readonly Record<string, unknown>[], key: string) => rows.map((row) => row[key]);

test('a row list has the newest rows first and reports the total on every page, even beyond the last', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'leads', [
    lead('2026-01-05', 'a'),
    lead('2026-01-07', 'b', { kind: 'form', call_status: null }),
    lead('2026-01-06', 'c'),
  ]);
  const first = await fetchRows(scope, 'leads', { per_page: '2' });
  expect(column(first.rows, 'lead_key')).toEqual(['b', 'c']);
  expect(first).toMatchObject({ total: 3, total_pages: 2, current_page: 1, count: 2 });
  expect(first.rows[0]).toMatchObject({
    day: '2026-01-07',
    occurred_at: '2026-01-07T09:30:00',
    kind: 'form',
    business_id: scope.business.id,
    value: null,
  });
  expect(column((await fetchRows(scope, 'leads', { per_page: '2', page: '2' })).rows, 'lead_key')).toEqual([
    'a',
  ]);
  expect(await fetchRows(scope, 'leads', { per_page: '2', page: '9' })).toMatchObject({ rows: [], total: 3 });
  expect(column((await fetchRows(scope, 'calls')).rows, 'lead_key')).toEqual(['c', 'a']);
});

test('each type of column is filtered by fitting values, and an empty value finds rows without a value', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'leads', [
    lead('2026-01-05', 'a', { name: 'Ann Lee', quality_score: 80, city: 'Geelong' }),
    lead('2026-01-06', 'b', { name: 'Bo', quality_score: 20, occurred_at: '2026-01-06 23:59:59' }),
    lead('2026-01-07', 'c', { email: 'c@example.com', channel: 'direct' }),
  ]);
  const keys = async (filter: string, more: Record<string, string> = {}) =>
    column((await fetchRows(scope, 'leads', { filter, sort: 'lead_key:asc', ...more })).rows, 'lead_key');
  expect(await keys('name:~ann')).toEqual(['a']);
  expect(await keys('name:=')).toEqual(['c']);
  expect(await keys('name:!=')).toEqual(['a', 'b']);
  expect(await keys('quality_score:>=50')).toEqual(['a']);
  expect(await keys('occurred_at:=2026-01-06')).toEqual(['b']);
  expect(await keys('occurred_at:<=2026-01-06')).toEqual(['a', 'b']);
  expect(await keys('occurred_at:>2026-01-06')).toEqual(['c']);
  expect(await keys('occurred_at:>2026-01-05T09:29:59')).toEqual(['a', 'b', 'c']);
  expect(await keys('day:<2026-01-06')).toEqual(['a']);
  expect(await keys('(city:=Geelong|channel:=direct)')).toEqual(['a', 'c']);
  expect(await keys(`internal_channel:=${encodeURIComponent('Direct;Email')}`)).toEqual(['c']);
  expect(await keys('', { table_keywords: 'EXAMPLE.com' })).toEqual(['c']);
  for (const [filter, sentence] of [
    ['quality_score:=high', /needs a number/],
    ['occurred_at:=yesterday', /a day or a time/],
    ['day:~2026', /a day like/],
    ['amount:>1', /cannot be filtered by amount/],
  ] as const)
    await expect(keys(filter)).rejects.toThrow(sentence);
  await expect(fetchRows(scope, 'leads', { sort: 'amount:asc' })).rejects.toThrow(
    /cannot be sorted by amount/,
  );
  await expect(fetchRows(scope, 'leads', { metric: 'revenue' })).rejects.toThrow(/not what revenue counts/);
});

test('the rows behind a figure add up to it, with its filters and by the key of a dimension', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'invoices', [
    testInvoiceLine('2026-01-05', '1', 100),
    testInvoiceLine('2026-01-05', '1', 20, { product: 'Pipe', product_code: 'P1', country: null }),
    testInvoiceLine('2026-01-12', 'C1', -50),
    testInvoiceLine('2026-01-20', '2', 70, { customer: 'Ann', customer_key: 'b' }),
    testInvoiceLine('2026-02-01', '3', 1000),
  ]);
  const sum = async (metric: Metric, filter: string) =>
    (await fetchRows(scope, 'invoice-lines', { metric, filter })).rows.reduce(
      (n, row) => n + Number(row['amount']),
      0,
    );
  expect(await sum('revenue', january)).toBe(140);
  expect(await sum('invoiced', january)).toBe(190);
  expect(await sum('credit_notes', january)).toBe(-50);
  expect(await sum('revenue', `${january},country:=`)).toBe(20);
  expect(await sum('revenue', `${january},customer:=Ann`)).toBe(140);
  expect(await sum('revenue', `${january},customer.key:=b`)).toBe(70);
  expect(await sum('revenue', `${january},suburb:=${encodeURIComponent('Geelong, Victoria')}`)).toBe(140);
  // A customer's second invoice does not belong to a new customer.
  expect(await sum('new_customers', 'date:>=2026-01-01,date:<=2026-02-28')).toBe(190);
});

test('totals cover every page, and amounts in two currencies have no total', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'invoices', [
    testInvoiceLine('2026-01-05', '1', 100, { quantity: 2 }),
    testInvoiceLine('2026-01-12', '2', 70.5, { quantity: 3 }),
    testInvoiceLine('2026-01-13', 'C1', -50),
  ]);
  const totals = async (query: Record<string, string>) => {
    const list: RowList = rowLists['invoice-lines'];
    const { meta } = await readRowsPage(warehouse, scope, list, readRowsParams(query, list));
    return meta[0].totals;
  };
  expect(await totals({ metric: 'revenue', per_page: '1' })).toMatchObject({
    columns: { amount: 120.5 },
  });
  expect(await totals({ metric: 'invoiced', per_page: '1' })).toMatchObject({
    columns: { amount: 170.5 },
  });
  expect(await totals({})).toBeUndefined();
  await loadRows(warehouse, scope, 'invoices', [
    testInvoiceLine('2026-01-05', '1', 100, { currency: 'AUD' }),
    testInvoiceLine('2026-01-06', '2', 100, { currency: 'NZD' }),
  ]);
  expect(await totals({ metric: 'revenue' })).toMatchObject({ currency: null, columns: { amount: null } });
});

test('every list with a metric returns the totals of its columns', async () => {
  const scope = testScope();
  for (const [slug, list] of Object.entries<RowList>(rowLists)) {
    const [metric] = list.metrics;
    const sums = list.columns.filter(({ sum }) => sum).map(({ key }) => key);
    if (metric === undefined || sums.length === 0) continue;
    const { meta } = await readRowsPage(warehouse, scope, list, readRowsParams({ metric }, list));
    expect(Object.keys(meta[0].totals?.columns ?? {}), slug).toEqual(sums);
  }
});

test('an invoice groups its lines, and has no amount if they are in two currencies', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'invoices', [
    testInvoiceLine('2026-01-05', '1', 100, { tax: 10 }),
    testInvoiceLine('2026-01-05', '1', 20, { product: 'Pipe', product_code: 'P1', tax: 2 }),
    testInvoiceLine('2026-01-12', 'C1', -50),
    testInvoiceLine('2026-01-13', '2', 5, { currency: 'AUD' }),
    testInvoiceLine('2026-01-13', '2', 5, { currency: 'NZD', product_code: 'P2' }),
  ]);
  const { rows, total } = await fetchRows(scope, 'invoices', { sort: 'day:asc' });
  expect(total).toBe(3);
  expect(
    rows.map(({ document_number, document, lines, amount, tax, customer }) => [
      document_number,
      document,
      lines,
      amount,
      tax,
      customer,
    ]),
  ).toEqual([
    ['1', 'invoice', 2, 120, 12, 'Ann'],
    ['C1', 'credit_note', 1, -50, null, 'Ann'],
    ['2', 'invoice', 2, null, null, 'Ann'],
  ]);
  const largeInvoices = await fetchRows(scope, 'invoices', { filter: 'amount:>100' });
  expect(column(largeInvoices.rows, 'document_number')).toEqual(['1']);
});

test('a row is found by its id, even if parts of its key are empty, but not in another business', async () => {
  const [ownScope, otherScope] = [testScope(), testScope()];
  await loadRows(warehouse, ownScope, 'ads', [
    testAdRow('2026-01-02', 'x', 1),
    testAdRow('2026-01-02', 'x', 2, { device: 'mobile' }),
  ]);
  await loadRows(warehouse, otherScope, 'ads', [testAdRow('2026-01-02', 'x', 100)]);
  const { rows } = await fetchRows(ownScope, 'ads');
  expect(rows).toHaveLength(2);
  for (const row of rows)
    expect((await readRow(warehouse, ownScope, rowLists.ads, row.id)).data).toEqual(row);
  for (const id of [rows[0]?.id ?? '', 'nonsense', Buffer.from('[1]').toString('base64url')])
    await expect(readRow(warehouse, otherScope, rowLists.ads, id)).rejects.toThrow();
  expect(() => requireRowList({ module: 'analytics', list: 'leads' })).toThrow(/no list leads of analytics/);
});

test('leads are filtered by having an invoice, and invoices by the first purchase of their customer', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'leads', [
    lead('2026-01-05', 'a', { email: 'Ann@Example.com ' }),
    lead('2026-01-06', 'b', { phone: '+61 412 345 678' }),
    lead('2026-01-07', 'c', { email: 'nobody@example.com' }),
    lead('2026-01-08', 'd'),
  ]);
  await loadRows(warehouse, scope, 'invoices', [
    testInvoiceLine('2026-01-10', '1', 100, { customer_email: 'ann@example.com', customer_key: 'ann' }),
    testInvoiceLine('2026-03-10', '2', 10, { customer_phone: '0412 345 678', customer_key: 'bo' }),
    testInvoiceLine('2026-03-11', '3', 30, { customer_key: 'ann' }),
  ]);
  await warehouse.match(scope, []);
  const keys = async (slug: RowListSlug, key: string, filter: string) =>
    column((await fetchRows(scope, slug, { filter, sort: `${key}:asc` })).rows, key);
  expect(await keys('leads', 'lead_key', 'invoice:=yes')).toEqual(['a', 'b']);
  expect(await keys('leads', 'lead_key', 'invoice:=no')).toEqual(['c', 'd']);
  // Both conditions must hold for the same invoice, and the large invoice is not from March.
  expect(await keys('leads', 'lead_key', 'invoice.amount:>50,invoice.day:<2026-02-01')).toEqual(['a']);
  expect(await keys('leads', 'lead_key', 'invoice.amount:>50,invoice.day:>=2026-02-01')).toEqual([]);
  expect(await keys('leads', 'lead_key', '(invoice.amount:>50|lead_key:=d)')).toEqual(['a', 'd']);
  const firstInMarch = 'first_invoice.day:>=2026-03-01,first_invoice.day:<=2026-03-31';
  expect(await keys('invoice-lines', 'document_number', firstInMarch)).toEqual(['2']);
  expect(await keys('invoices', 'document_number', 'first_invoice.day:<2026-02-01')).toEqual(['1', '3']);
  expect(await keys('invoices', 'document_number', 'lead.kind:=call')).toEqual(['1', '2', '3']);
  await expect(keys('leads', 'lead_key', 'invoice.colour:=red')).rejects.toThrow(
    /cannot be filtered by colour/,
  );
  await expect(keys('leads', 'lead_key', 'invoice:=perhaps')).rejects.toThrow(/yes or no/);
});

test('rows of several businesses name their business and exclude all others', async () => {
  const [one, other, strange] = [testScope(), testScope(), testScope()];
  for (const [scope, key] of [
    [one, 'a'],
    [other, 'b'],
    [strange, 'c'],
  ] as const) {
    await loadRows(warehouse, scope, 'leads', [lead('2026-01-05', key, { email: 'x@example.com' })]);
    await loadRows(warehouse, scope, 'invoices', [
      testInvoiceLine('2026-01-10', '1', 100, {
        customer_email: scope === one ? 'x@example.com' : 'y@example.com',
      }),
    ]);
    await warehouse.match(scope, []);
  }
  const combinedScope = { ...one, businesses: [...one.businesses, ...other.businesses] } as Scope;
  const { rows } = await fetchRows(combinedScope, 'leads', { sort: 'lead_key:asc' });
  expect(rows.map((row) => [row.business_id, row['lead_key']])).toEqual([
    [one.business.id, 'a'],
    [other.business.id, 'b'],
  ]);
  // An invoice of one business does not match a lead of another.
  expect(
    column((await fetchRows(combinedScope, 'leads', { filter: 'invoice:=yes' })).rows, 'lead_key'),
  ).toEqual(['a']);
});

test('the pages of a list contain each row exactly once, in the order of the whole list', async () => {
  const scope = testScope();
  const days = Array.from({ length: 30 }, (_, n) => `2026-01-${String(n + 1).padStart(2, '0')}`);
  await loadRows(
    warehouse,
    scope,
    'ads',
    days.flatMap((day) =>
      Array.from({ length: 100 }, (_, n) => testAdRow(day, `c${n % 7}`, 1, { ad_group: `g${n}` })),
    ),
  );
  for (const sort of ['cost:desc', 'campaign:asc', 'day:desc']) {
    const whole = await all(scope, 'ads', { sort });
    expect(whole).toHaveLength(3000);
    expect(new Set(whole.map(({ id }) => id)).size).toBe(3000);
    for (const page of ['1', '3'])
      expect((await fetchRows(scope, 'ads', { sort, page, per_page: '1000' })).rows).toEqual(
        whole.slice((Number(page) - 1) * 1000, Number(page) * 1000),
      );
  }
});

test('a reader who stops in the middle of a list does not block the warehouse', async () => {
  const scope = testScope();
  const rows = Array.from({ length: 9000 }, (_, n) => testAdRow('2026-01-01', `c${n}`, n));
  await loadRows(warehouse, scope, 'ads', rows);
  for (let n = 0; n < 10; n++) {
    const list: RowList = rowLists.ads;
    const batches = await readAllRows(
      warehouse,
      scope,
      list,
      readRowsParams({}, list),
      new AbortController().signal,
    );
    for await (const batch of batches) {
      expect(batch.length).toBeLessThan(5000);
      break;
    }
  }
  expect(await fetchRows(scope, 'ads', { per_page: '1' })).toMatchObject({ total: 9000 });
});

test.each(Object.values<RowList>(rowLists))(
  "the metrics of the list $slug are counted from the list's own fact",
  (list) => {
    for (const metric of list.metrics)
      expect(findModelOfFact(findRowSource(list).fact).measures, metric).toHaveProperty(metric);
  },
);

test('rows with equal sort values are sorted by key, so that pages and exports agree', async () => {
  const scope = testScope();
  const places = ['Perth', 'Hobart', 'Sydney', 'Cairns', 'Melbourne'];
  const ranked = { day: '2026-01-05', keyword: 'plumber', engine: 'google', position: 3 };
  const rankings = places.map((place) => ({ ...ranked, place }));
  await loadRows(warehouse, scope, 'keyword_rankings', rankings);
  for (const more of [{ table_keywords: 'plumber' }, { filter: 'place:~r' }, {}]) {
    const pageQuery = { ...more, sort: 'position:asc' };
    const file = column(await all(scope, 'keyword-rankings', pageQuery), 'place');
    const pages: unknown[] = [];
    for (const page of file.keys()) {
      const query = { ...pageQuery, per_page: '1', page: String(page + 1) };
      pages.push(...column((await fetchRows(scope, 'keyword-rankings', query)).rows, 'place'));
    }
    expect(pages).toEqual(file);
    expect(file).toEqual(file.toSorted());
  }
});

test('the rows behind a figure of Google searches keep the filters of its report', async () => {
  const scope = testScope();
  const search = (query: string, page: string, impressions: number): TestFactRow => ({
    day: '2026-01-05',
    query,
    page,
    device: 'MOBILE',
    impressions,
    clicks: 1,
    position: 2.5,
  });
  await loadRows(warehouse, scope, 'organic_searches', [
    search('dentist', 'https://a.example/', 8),
    search('dentist', 'https://a.example/prices?x=1', 4),
    search('implants', 'https://a.example/prices', 2),
  ]);
  const behind = async (filter: string) =>
    column(
      (
        await fetchRows(scope, 'organic-searches', {
          metric: 'search_impressions',
          filter: `${january},${filter}`,
          sort: 'impressions:desc',
        })
      ).rows,
      'impressions',
    );
  expect(await behind('search_query:=dentist')).toEqual([8, 4]);
  expect(await behind('page_path:=/prices')).toEqual([4, 2]);
  const { rows } = await fetchRows(scope, 'organic-searches', {
    table_keywords: 'prices',
    sort: 'impressions:asc',
  });
  expect(rows[0]).toMatchObject({
    search_query: 'implants',
    landing_page: 'https://a.example/prices',
    device: 'mobile',
    position: 2.5,
  });
});
