import { googlePpcCampaignResultsReport, googlePpcOverviewReport } from '@bellwether/contract/reports/ads';
import { financialRevenueReport } from '@bellwether/contract/reports/business';
import { performanceDashboardReport, portfolioSpendReport } from '@bellwether/contract/reports/dashboard';
import type { Report } from '@bellwether/contract/reports/define';
import { grantScope } from '@bellwether/domain/access/scope';
import { addDays, monthEnd, monthStart } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { duckdb } from '../dialects/duckdb.ts';
import { planQuery } from './compile.ts';
import type { PlannedQuery, QueryPlan } from './query-plan.ts';
import { splitWholeMonths } from './steps.ts';

const scope = grantScope({ userId: 'u', isAdmin: false }, []);
const partialMonths: Range = { from: '2026-01-15', to: '2026-03-10' };
const planned = (report: Report, overrides: Partial<PlannedQuery> = {}): QueryPlan =>
  planQuery(
    scope,
    report,
    {
      range: partialMonths,
      comparison: null,
      frequency: 'month',
      filter: [],
      sort: report.sort,
      page: 1,
      perPage: 15,
      keywords: null,
      revenueSources: new Map(),
      mixedCurrency: new Set(),
      setAside: [],
      ...overrides,
    },
    duckdb,
  );
const listTables = (plan: QueryPlan): string[] =>
  plan.parts.flatMap((part) => part.scans.map((scan) => scan.table));

const anyRange = fc
  .tuple(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 1200 }))
  .map(([start, days]): Range => {
    const from = addDays('1950-01-01', start);
    return { from, to: addDays(from, days) };
  });

test.each<[Range, Range | null, Range[]]>([
  [{ from: '2026-01-01', to: '2026-02-28' }, { from: '2026-01-01', to: '2026-02-28' }, []],
  [
    { from: '2026-01-15', to: '2026-03-10' },
    { from: '2026-02-01', to: '2026-02-28' },
    [
      { from: '2026-01-15', to: '2026-01-31' },
      { from: '2026-03-01', to: '2026-03-10' },
    ],
  ],
  [{ from: '2026-01-15', to: '2026-02-10' }, null, [{ from: '2026-01-15', to: '2026-02-10' }]],
  [{ from: '2024-02-01', to: '2024-02-28' }, null, [{ from: '2024-02-01', to: '2024-02-28' }]],
])('splits %j into the whole months %j and the days %j', (range, months, days) => {
  expect(splitWholeMonths(range)).toEqual({ months, days });
});

test('whole months and days cover a range without gaps or overlaps', () => {
  fc.assert(
    fc.property(anyRange, (range) => {
      const { months, days } = splitWholeMonths(range);
      const tiles = [...(months ? [months] : []), ...days].toSorted((a, b) => a.from.localeCompare(b.from));
      expect(tiles[0]?.from).toBe(range.from);
      expect(tiles.at(-1)?.to).toBe(range.to);
      for (const [i, tile] of tiles.entries()) {
        expect(tile.from <= tile.to).toBe(true);
        if (i > 0) expect(tile.from).toBe(addDays(tiles[i - 1]?.to ?? '', 1));
      }
      if (months) expect([months.from, months.to]).toEqual([monthStart(months.from), monthEnd(months.to)]);
    }),
  );
});

test('the remaining days contain no whole month', () => {
  fc.assert(
    fc.property(anyRange, (range) => {
      for (const { from, to } of splitWholeMonths(range).days) {
        const first = from === monthStart(from) ? from : addDays(monthEnd(from), 1);
        expect(monthEnd(first) > to).toBe(true);
      }
    }),
  );
});

test('a monthly query reads whole months from the rollup and partial months from the facts', () => {
  const [part] = planned(googlePpcOverviewReport).parts;
  expect(part?.scans).toEqual([
    { table: 'ads_month', column: 'month', period: 0, range: { from: '2026-02-01', to: '2026-02-28' } },
    { table: 'ads', column: 'day', period: 0, range: { from: '2026-01-15', to: '2026-01-31' } },
    { table: 'ads', column: 'day', period: 0, range: { from: '2026-03-01', to: '2026-03-10' } },
  ]);
});

test('a query reads its comparison period like its range, marked as period 1', () => {
  const comparison: Range = { from: '2025-01-15', to: '2025-03-31' };
  const [part] = planned(googlePpcOverviewReport, {
    range: { from: '2026-01-15', to: '2026-03-31' },
    comparison,
  }).parts;
  expect(part?.scans.filter((scan) => scan.period === 1)).toEqual([
    { table: 'ads_month', column: 'month', period: 1, range: { from: '2025-02-01', to: '2025-03-31' } },
    { table: 'ads', column: 'day', period: 1, range: { from: '2025-01-15', to: '2025-01-31' } },
  ]);
});

test('a query reads a month by day when its comparison period spans parts of two months', () => {
  const comparison: Range = { from: '2025-11-20', to: '2026-01-14' };
  expect(listTables(planned(googlePpcOverviewReport, { comparison }))).toEqual(['ads', 'ads']);
});

test('a query by day reads only the facts, and a query without dates ignores the frequency', () => {
  expect(listTables(planned(googlePpcOverviewReport, { frequency: 'day' }))).toEqual(['ads']);
  expect(listTables(planned(googlePpcCampaignResultsReport, { frequency: 'day' }))).toContain('ads_month');
  expect(listTables(planned(portfolioSpendReport, { frequency: 'day' }))).toContain('ads_month');
});

test('a filter on a column missing from the rollup reads the facts', () => {
  const about = (key: string) =>
    planned(googlePpcOverviewReport, { filter: [[{ key, operator: '=', value: 'x' }]] });
  expect(listTables(about('ad_group'))).toEqual(['ads']);
  expect(listTables(about('campaign'))).toContain('ads_month');
  expect(listTables(about('device'))).toContain('ads_month');
});

test("a query with a condition on a metric's total can still read the rollup", () => {
  const plan = planned(googlePpcOverviewReport, { filter: [[{ key: 'cost', operator: '>', value: '5' }]] });
  expect(listTables(plan)).toContain('ads_month');
  expect([plan.before.length, plan.after.length]).toEqual([0, 1]);
});

test('a fact that has no rollup is read by day', () => {
  expect(planned(financialRevenueReport).parts.map((part) => part.scans)).toEqual([
    [{ table: 'invoices', column: 'day', period: 0, range: partialMonths }],
  ]);
});

test('a query for a derived metric requests each of its base metrics once, from the model that counts it', () => {
  const plan = planned(performanceDashboardReport);
  expect(new Set(plan.bases).size).toBe(plan.bases.length);
  expect(plan.bases).not.toContain('cost_per_lead');
  expect(Object.fromEntries(plan.parts.map((part) => [part.model.fact, part.measures]))).toEqual({
    invoices: ['revenue'],
    ads: ['cost'],
    sessions: ['sessions', 'transactions'],
    leads: ['leads', 'valid_leads', 'calls', 'missed_calls'],
  });
});
