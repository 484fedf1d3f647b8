import type { BusinessScope } from '@bellwether/domain/access/scope';
import type { Fact } from '@bellwether/domain/catalogue/facts';
import { propertyRuns } from '@bellwether/domain/testing/runs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batchOf } from '../../row-batches.ts';
import type { Replacement, Warehouse } from '../../warehouse.ts';
import { openWarehouse } from '../duckdb.ts';
import { filledColumns, loadRows, type TestFactRow, testScope, typedRows } from '../testing/testing.ts';

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
const cost = async (scope: BusinessScope) => {
  const [facts, rollup] = [await sum(scope, 'cost', 'ads'), await sum(scope, 'cost', 'ads_month')];
  expect(rollup).toBe(facts);
  return facts;
};

const ad = (
  day: string,
  campaign: string | null,
  amount: number,
  overrides: TestFactRow = {},
): TestFactRow => ({
  day,
  channel: 'google_ads',
  account: 'main',
  campaign,
  cost: amount,
  ...overrides,
});
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

describe('files with part of the data', () => {
  test('an invoice on days that another file covers replaces only the same invoice', async () => {
    const scope = testScope();
    await load(scope, 'invoices', [
      line('1', '2026-01-01', 10),
      line('2', '2026-01-05', 20),
      line('3', '2026-01-31', 30),
    ]);
    await load(scope, 'invoices', [line('2', '2026-01-05', 25), line('9', '2026-01-20', 1)]);
    expect(await sum(scope, 'amount', 'invoices')).toBe(10 + 25 + 30 + 1);
  });

  test('two exports of the same account with different campaigns both stay loaded', async () => {
    const scope = testScope();
    await load(scope, 'ads', [ad('2026-01-01', 'Brand', 10), ad('2026-01-02', 'Brand', 11)]);
    await load(scope, 'ads', [ad('2026-01-01', 'Generic', 5), ad('2026-01-02', 'Generic', 6)]);
    expect(await cost(scope)).toBe(32);
  });

  test('two lead files of the same days both stay loaded, even if both number their leads from 1', async () => {
    const scope = testScope();
    await load(scope, 'leads', [
      lead('1', '2026-01-01', { phone: '111' }),
      lead('2', '2026-01-02', { phone: '112' }),
    ]);
    await load(scope, 'leads', [
      lead('1', '2026-01-02', { email: 'a@b' }),
      lead('2', '2026-01-03', { email: 'c@d' }),
    ]);
    expect(await sum(scope, '1', 'leads')).toBe(4);
    await load(scope, 'leads', [lead('1', '2026-01-01', { phone: '111', value: 5 })]);
    expect(await sum(scope, '1', 'leads')).toBe(4);
    expect(await sum(scope, 'value', 'leads')).toBe(5);
  });

  test('the same order number of two customers counts as two documents', async () => {
    const scope = testScope();
    await load(scope, 'invoices', [line('1001', '2026-01-01', 10)]);
    await load(scope, 'invoices', [line('1001', '2026-03-01', 7, { customer_key: 'bob' })]);
    expect(await sum(scope, 'amount', 'invoices')).toBe(17);
  });

  test('a credit note does not replace the invoice with the same number', async () => {
    const scope = testScope();
    await load(scope, 'invoices', [line('7', '2026-01-01', 10)]);
    await load(scope, 'invoices', [line('7', '2026-01-09', -4, { document: 'credit_note' })]);
    expect(await sum(scope, 'amount', 'invoices')).toBe(6);
  });
});

describe('files with different levels of detail', () => {
  const byDevice = [
    ad('2026-01-01', 'Brand', 6, { device: 'Mobile' }),
    ad('2026-01-01', 'Brand', 4, { device: 'Desktop' }),
  ];

  test("ad rows by device replace their campaign's row, and the campaign's row replaces them", async () => {
    const scope = testScope();
    await load(scope, 'ads', [ad('2026-01-01', 'Brand', 10), ad('2026-01-01', 'Generic', 1)]);
    await load(scope, 'ads', byDevice);
    expect(await cost(scope)).toBe(11);
    await load(scope, 'ads', [ad('2026-01-01', 'Brand', 10)]);
    expect(await cost(scope)).toBe(11);
  });

  test('ad rows of campaigns replace the total of their account', async () => {
    const scope = testScope();
    await load(scope, 'ads', [ad('2026-01-01', null, 11, { account: null })]);
    await load(scope, 'ads', [ad('2026-01-01', 'Brand', 10), ad('2026-01-01', 'Generic', 1)]);
    expect(await cost(scope)).toBe(11);
  });

  test('a file of a single device does not replace other devices', async () => {
    const scope = testScope();
    for (const row of byDevice) await load(scope, 'ads', [row]);
    expect(await cost(scope)).toBe(10);
  });

  test('rows of sessions by device replace rows of the same sessions by channel', async () => {
    const scope = testScope();
    const visits = (overrides: TestFactRow, sessions: number): TestFactRow => ({
      day: '2026-01-01',
      sessions,
      ...overrides,
    });
    await load(scope, 'sessions', [visits({ channel: 'Direct' }, 6), visits({ channel: 'Email' }, 4)]);
    await load(scope, 'sessions', [visits({ device: 'Mobile' }, 10)]);
    expect(await sum(scope, 'sessions', 'sessions')).toBe(10);
  });

  test('a search query row replaces rows of the same day, query, page and device, however the device is spelt', async () => {
    const scope = testScope();
    const search = (query: string, device: string, impressions: number): TestFactRow => ({
      day: '2026-01-01',
      query,
      page: 'https://a.example/',
      device,
      impressions,
      clicks: 1,
      position: 2.5,
    });
    await load(scope, 'organic_searches', [
      search('dentist', 'MOBILE', 8),
      search('dentist', 'DESKTOP', 4),
      search('implants', 'MOBILE', 2),
    ]);
    const again = await load(scope, 'organic_searches', [search('dentist', 'mobile', 9)]);
    expect(await sum(scope, 'impressions', 'organic_searches')).toBe(15);
    expect(await warehouse.undo(scope, again)).toBe('undone');
    expect(await sum(scope, 'impressions', 'organic_searches')).toBe(14);
  });
});

test('a day of search totals replaces the same day, and keeps the others', async () => {
  const scope = testScope();
  const total = (day: string, impressions: number): TestFactRow => ({ day, impressions, clicks: 1 });
  await load(scope, 'search_totals', [total('2026-01-05', 80), total('2026-01-06', 4)]);
  const again = await load(scope, 'search_totals', [total('2026-01-05', 90)]);
  expect(await sum(scope, 'impressions', 'search_totals')).toBe(94);
  expect(await warehouse.undo(scope, again)).toBe('undone');
  expect(await sum(scope, 'impressions', 'search_totals')).toBe(84);
});

describe('preview of rows that would disappear', () => {
  test("a replacing file's preview reports document lines that the file lacks, with their sum", async () => {
    const scope = testScope();
    await load(scope, 'invoices', [
      line('1', '2026-01-01', 100, { account: 'Sales', currency: 'AUD' }),
      line('1', '2026-01-01', 10, { account: 'Freight', currency: 'AUD' }),
      line('2', '2026-01-02', 50, { account: 'Sales', currency: 'AUD' }),
    ]);
    const freight = [line('1', '2026-01-01', 10, { account: 'Freight', currency: 'AUD' })];
    expect(await previewLoad(scope, 'invoices', freight)).toEqual({
      rows: 2,
      disappearing: {
        rows: 1,
        sums: [{ amount: 100, currency: 'AUD' }],
        named: [
          {
            name: '1 · Ann · Sales',
            days: { from: '2026-01-01', to: '2026-01-01' },
            rows: 1,
            amount: 100,
            currency: 'AUD',
          },
        ],
      },
      columns: [],
      beside: [],
      duplicateLeads: [],
      renumbered: { total: 0, some: [] },
    });
    await expect(load(scope, 'invoices', freight, { maxRemovedRows: 0 })).rejects.toThrow(
      '1 rows of earlier imports would be removed',
    );
    expect(await sum(scope, 'amount', 'invoices')).toBe(160);
    await load(scope, 'invoices', freight, { maxRemovedRows: 1 });
    expect(await sum(scope, 'amount', 'invoices')).toBe(60);
  });

  test("a replacing file's preview reports the amount that a smaller total would lose, and lost columns", async () => {
    const scope = testScope();
    await load(scope, 'ads', [ad('2026-01-01', null, 11, { clicks: 5 })]);
    const found = await previewLoad(scope, 'ads', [ad('2026-01-01', 'Brand', 10)]);
    expect(found).toMatchObject({
      rows: 1,
      disappearing: { rows: 1, sums: [{ amount: 1 }] },
      columns: ['clicks'],
    });
    const all = [ad('2026-01-01', 'Brand', 10, { clicks: 4 }), ad('2026-01-01', 'Generic', 1, { clicks: 1 })];
    expect(await previewLoad(scope, 'ads', all)).toMatchObject({
      rows: 1,
      disappearing: { rows: 0 },
      columns: [],
    });
  });

  test("a replacing file's preview reports no loss for the same file or for changed figures", async () => {
    const scope = testScope();
    const rows = [
      ad('2026-01-01', 'Brand', 10, { device: 'Mobile' }),
      ad('2026-01-01', 'Brand', 4, { device: 'Desktop' }),
    ];
    await load(scope, 'ads', rows);
    const restated = rows.map((row) => ({ ...row, cost: Number(row['cost']) - 1 }));
    expect(await previewLoad(scope, 'ads', restated)).toMatchObject({ rows: 2, disappearing: { rows: 0 } });
    await load(scope, 'ads', restated);
    expect(await cost(scope)).toBe(12);
  });
});

describe('overlapping files in any order', () => {
  const days = ['2026-01-30', '2026-01-31', '2026-02-01', '2026-03-02'];
  const accounts = ['north', 'south'];
  const all: Record<'invoices' | 'ads' | 'leads', TestFactRow[]> = {
    ads: days.flatMap((day, d) =>
      accounts.flatMap((account, a) =>
        ['Brand', 'Generic'].flatMap((campaign, c) =>
          ['Mobile', 'Desktop'].map((device, v) =>
            ad(day, campaign, 1 + v + 10 * c + 100 * a + 1000 * d, { account, device, clicks: 1 }),
          ),
        ),
      ),
    ),
    invoices: days.flatMap((day, d) =>
      accounts.flatMap((account, a) => [
        line(`${account}-${d}`, day, 10 ** d + a, { account, product: 'Tap' }),
        line(`${account}-${d}`, day, -0.5, { account, product: 'Discount' }),
        line(null, day, 3, { account, customer_key: null }),
      ]),
    ),
    leads: days.flatMap((day, d) =>
      accounts.map((account, a) =>
        lead(`${account}${d}`, day, { email: `${a}@b`, value: 10 ** d * (1 + a) }),
      ),
    ),
  };
  const figure = { ads: 'cost', invoices: 'amount', leads: 'value' } as const;
  const accountOf = (row: TestFactRow) => String(row['account'] ?? String(row['lead_key']).replace(/\d/, ''));

  /** Generated file: a range of days, some accounts and some devices. */
  const cut = fc.record({
    from: fc.nat(days.length - 1),
    days: fc.integer({ min: 1, max: days.length }),
    accounts: fc.subarray(accounts, { minLength: 1 }),
    devices: fc.subarray(['Mobile', 'Desktop'], { minLength: 1 }),
  });
  const kinds = ['ads', 'invoices', 'leads'] as const;

  test.each(kinds)(
    'loading %s in overlapping files equals loading one file, or the preview reports what would disappear',
    async (fact) => {
      await fc.assert(
        fc.asyncProperty(fc.array(cut, { minLength: 1, maxLength: 6 }), async (cuts) => {
          const scope = testScope();
          const loadedRows = new Set<TestFactRow>();
          let replacedAll = false;
          for (const { from, days: many, accounts: expression, devices } of cuts) {
            const until = days.slice(from, from + many);
            const rows = all[fact].filter(
              (row) =>
                until.includes(String(row['day'])) &&
                expression.includes(accountOf(row)) &&
                (fact !== 'ads' || devices.includes(String(row['device']))),
            );
            const preview = await previewLoad(scope, fact, rows);
            replacedAll ||= preview.disappearing.rows > 0;
            if (preview.disappearing.rows > 0)
              await expect(load(scope, fact, rows, { maxRemovedRows: 0 })).rejects.toThrow(
                'would be removed',
              );
            else {
              await load(scope, fact, rows, { maxRemovedRows: 0 });
              for (const row of rows) loadedRows.add(row);
            }
          }
          const expected = [...loadedRows].reduce((total, row) => total + Number(row[figure[fact]]), 0);
          expect(await sum(scope, figure[fact], fact)).toBe(expected);
          // Only files that split a campaign's day by device can remove rows.
          if (replacedAll) expect(fact).toBe('ads');
        }),
        { numRuns: propertyRuns(4) },
      );
    },
  );
});
