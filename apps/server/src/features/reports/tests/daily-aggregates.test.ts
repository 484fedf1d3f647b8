import { compileBatch, draftQuery } from '@bellwether/analytics/compile/compile';
import type { PlannedQuery } from '@bellwether/analytics/compile/query-plan';
import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import type { Report } from '@bellwether/contract/reports/define';
import { reports } from '@bellwether/contract/reports/list';
import { propertyRuns } from '@bellwether/domain/testing/runs';
import { addDays, type Day } from '@bellwether/domain/time/day';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWarehouse } from '../../../platform/warehouse/duckdb.ts';
import { loadRows, testScope } from '../../../platform/warehouse/testing/testing.ts';
import type { Warehouse } from '../../../platform/warehouse.ts';
import { readAddress } from '../testing/asker.ts';

type Row = Record<string, unknown>;

let plainWarehouse: Warehouse;
/** Builds daily sums for every business, however few rows it has. */
let aggregatingWarehouse: Warehouse;
const scope = testScope();
const first = '2025-01-01';
const day = fc.integer({ min: 0, max: 100 }).map((n): Day => addDays(first, n));
const name = (letters: string, max: number) =>
  fc.option(
    fc.nat(max).map((n) => `${letters}${n}`),
    { freq: 8 },
  );

const invoiceRow = fc.record({
  day,
  document: fc.constantFrom('invoice', 'invoice', 'invoice', 'credit_note'),
  document_number: name('I', 40),
  customer_key: name('c', 12),
  customer: name('Customer ', 9),
  product_code: name('p', 5),
  product: name('Product ', 5),
  account: fc.constantFrom('200', '210', null),
  quantity: fc.nat(9),
  amount: fc.integer({ min: -5000, max: 90_000 }).map((cents) => cents / 100),
  country: fc.constantFrom('Australia', 'New Zealand', null),
  city: fc.constantFrom('Geelong', 'Lara', null),
  status: fc.constantFrom('paid', 'open', null),
  currency: fc.constantFrom('AUD', 'AUD', 'AUD', 'NZD'),
});
const leadRow = fc.record({
  day,
  lead_key: fc.nat(100_000).map((n) => `L${n}`),
  kind: fc.constantFrom('call', 'form', null),
  call_status: fc.constantFrom('answered', 'missed', null),
  name: fc.nat(12).map((n) => `Customer ${n}`),
  email: name('c', 12),
  channel: fc.constantFrom('Organic Search', 'google_ads', 'Referral', null),
  campaign: fc.constantFrom('Brand', 'Spring', null),
  source: fc.constantFrom('google', 'bing', null),
  device: fc.constantFrom('mobile', 'desktop', null),
  landing_page: fc.constantFrom('https://a.example/x?y=1', '/x', '/z', null),
  quality_score: fc.option(fc.nat(100)),
});
const adRow = fc.record({
  day,
  channel: fc.constantFrom('google_ads', 'facebook_ads'),
  campaign: fc.constantFrom('Brand', 'Spring', null),
  device: fc.constantFrom('mobile', 'desktop'),
  clicks: fc.nat(50),
  impressions: fc.nat(5000),
  cost: fc.nat(100_000).map((cents) => cents / 100),
  conversions: fc.nat(3),
});

const fill = async (warehouse: Warehouse) => {
  await loadRows(warehouse, scope, 'invoices', fc.sample(invoiceRow, { numRuns: 300, seed: 3 }));
  await loadRows(warehouse, scope, 'leads', fc.sample(leadRow, { numRuns: 300, seed: 4 }));
  await loadRows(warehouse, scope, 'ads', fc.sample(adRow, { numRuns: 200, seed: 5 }));
  await warehouse.match(scope, []);
};

beforeAll(async () => {
  [plainWarehouse, aggregatingWarehouse] = await Promise.all([
    openWarehouse(':memory:', { sums: { atLeast: Number.POSITIVE_INFINITY, part: 0 } }),
    openWarehouse(':memory:', { sums: { atLeast: 0, part: 1000 } }),
  ]);
  await Promise.all([fill(plainWarehouse), fill(aggregatingWarehouse)]);
});
afterAll(async () => {
  await plainWarehouse.close();
  await aggregatingWarehouse.close();
});

/** Quotients may differ in their last bit. */
const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, v) =>
      typeof v === 'number' ? Number(v.toFixed(9)) : typeof v === 'bigint' ? Number(v) : v,
    ),
  );

/** Returns the figures of a row, without columns that only one of the methods adds. */
const figures = (report: Report, rows: readonly Row[]): unknown =>
  rounded(
    rows.map((row) => [
      ...['is_total', 'd0', 'd1', 'bucket'].map((key) => [key, row[key] ?? null]),
      ...report.metrics.flatMap((metric) =>
        ['current', 'previous'].map((period) => [metric, period, row[`${period}_${metric}`] ?? null]),
      ),
      ...Object.entries(row)
        .filter(([key]) => /^(current|previous)_rows_/.test(key))
        .map(([key, value]) => [key, Number(value) > 0])
        .filter(([, has]) => has)
        .toSorted(),
      ...Object.entries(row)
        .filter(([key, value]) => key.startsWith('currency_') && value !== null)
        .toSorted(),
    ]),
  );

const toReportQuery = (report: Report, query: Record<string, string>): PlannedQuery => ({
  ...readAddress(query, report, '2025-06-01'),

  revenueSources: new Map([[scope.businesses[0]?.id ?? '', 'csv']]),
  mixedCurrency: new Set(['invoices']),
  setAside: [],
});

const runQuery = async (
  warehouse: Warehouse,
  report: Report,
  query: PlannedQuery,
  strategy: 'best' | 'sql',
) => {
  const [compiled] = compileBatch([draftQuery(scope, report, query, duckdb, strategy)], duckdb);
  if (!compiled) throw new Error(report.slug);
  return compiled.finish(await Promise.all(compiled.statements.map((one) => warehouse.query(one))));
};

/** Returns the rows of several reports from daily sums alone. Fails if an answer needs the fact rows. */
const runFromAggregates = (queries: readonly { report: Report; query: PlannedQuery }[]) => {
  const drafts = queries.map(({ report, query }) => draftQuery(scope, report, query, duckdb));
  return Promise.all(
    compileBatch(drafts, duckdb).map(async ({ few, ...all }, at) => {
      const { statements, finish } = few ?? all;
      const reportQuery = queries[at];
      const rows = await Promise.all(
        statements.map((one) =>
          // Fees are agreed per day, so computing them is faster than looking them up.
          one.sql.includes(' costs WHERE ')
            ? aggregatingWarehouse.query(one)
            : aggregatingWarehouse.queryAggregates(one, 10_000),
        ),
      );
      return finish(rows.map((found) => found ?? expect.fail(reportQuery?.report.slug ?? '')));
    }),
  );
};

const slugs = [
  'financial-revenue',
  'financial-accounts',
  'financial-countries',
  'invoice-worth',
  'performance-dashboard',
  'conversions-overview',
  'lead-hours',
  'lead-devices',
  'roi-insights',
  'roi-channels',
  'roi-models',

  'roi-cohorts',
  'roi-customers',
  'roi-integrity',
  'roi-unattributed',
  'plan-performance',
  'marketing-spend',
  // Dimensions that may have thousands of values.

  'financial-locations',
  'lead-landing-pages',
  'digital-marketing-sources',
  'referring-domains',
  'seo-landing-pages',
];

const anyQuery = fc
  .record({
    slug: fc.constantFrom(...slugs),
    turned: fc.boolean(),
    days: fc.tuple(day, day),
    other: fc.option(fc.tuple(day, day)),
    timestamp: fc.constantFrom('day', 'month'),
    narrowed: fc.constantFrom('', ',country:=Australia', ',campaign:=Brand', ',attribution_model:=linear'),
  })
  .map(({ slug, turned, days, other, timestamp, narrowed }) => {
    const found = reports.find((one) => one.slug === slug);
    if (!found) throw new Error(slug);
    const report = turned ? { ...found, dimensions: found.dimensions.toReversed() } : found;
    const [from, to] = days.toSorted();
    const [cFrom, cTo] = (other ?? []).toSorted();
    const compared = other ? `,compare_from_date:=${cFrom},compare_to_date:=${cTo}` : '';
    const allowedFilter = report.filters?.some((one) => narrowed.includes(one)) ? narrowed : '';
    const filter = `date:>=${from},date:<=${to}${compared}${allowedFilter}`;
    return { report, query: toReportQuery(report, { filter, timestamp, per_page: '-1' }) };
  });

test('a report has the same figures from rows, entirely in SQL and from daily sums', async () => {
  await fc.assert(
    fc.asyncProperty(anyQuery, async ({ report, query }) => {
      const [inMemory, inSql, [fromAggregates = []]] = await Promise.all([
        runQuery(plainWarehouse, report, query, 'best'),
        runQuery(plainWarehouse, report, query, 'sql'),
        runFromAggregates([{ report, query }]),
      ]);
      expect(figures(report, fromAggregates)).toEqual(figures(report, inMemory));
      expect(figures(report, inMemory)).toEqual(figures(report, inSql));
    }),
    { numRuns: propertyRuns(34) },
  );
});

test('reports answered together from daily sums equal each report on its own', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyQuery, { minLength: 2, maxLength: 5 }),
      fc.boolean(),
      async (queries, sameDays) => {
        const [first] = queries;
        // Reports on the same days share their statements.
        const all = queries.map(({ report, query }) => ({
          report,
          query: sameDays && first ? { ...first.query, filter: query.filter, sort: query.sort } : query,
        }));
        const [combined, ...separate] = await Promise.all([
          runFromAggregates(all),
          ...all.map(({ report, query }) => runQuery(plainWarehouse, report, query, 'best')),
        ]);
        for (const [at, { report }] of all.entries())
          expect(figures(report, combined[at] ?? [])).toEqual(figures(report, separate[at] ?? []));
      },
    ),
    { numRuns: propertyRuns(14) },
  );
});

test("a business's daily sums are dropped when its own facts change, but not when another's do", async () => {
  const warehouse = await openWarehouse(':memory:', { sums: { atLeast: 0, part: 1000 } });
  try {
    const [ownScope, otherScope] = [testScope(), testScope()];
    const report = reports.find(({ slug }) => slug === 'leads-by-channel');
    if (!report) throw new Error('There is no such report.');
    const query = toReportQuery(report, { filter: 'date:>=2025-01-01,date:<=2025-12-31' });
    const listStatements = (of: typeof ownScope) =>
      compileBatch([draftQuery(of, report, query, duckdb)], duckdb)[0]?.statements ?? [];
    const leads = async (of: typeof ownScope) => {
      const rows = await Promise.all(listStatements(of).map((one) => warehouse.query(one)));
      return rows.flat().reduce((sum, row) => sum + Number(row['leads'] ?? 0), 0);
    };
    const load = (of: typeof ownScope, many: number, source: 'csv' | 'google_ads') =>
      loadRows(
        warehouse,
        of,
        'leads',
        Array.from({ length: many }, (_, n) => ({
          day: '2025-03-01',
          lead_key: `${source}${n}`,
          channel: 'Direct',
        })),
        { source },
      );
    await load(ownScope, 10, 'csv');
    await load(otherScope, 3, 'csv');
    expect([await leads(ownScope), await leads(otherScope)]).toEqual([10, 3]);
    const more = await load(ownScope, 4, 'google_ads');
    expect([await leads(ownScope), await leads(otherScope)]).toEqual([14, 3]);
    await warehouse.undo(ownScope, more);
    expect([await leads(ownScope), await leads(otherScope)]).toEqual([10, 3]);
  } finally {
    await warehouse.close();
  }
});
