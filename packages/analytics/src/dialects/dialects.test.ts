import type { Report } from '@bellwether/contract/reports/define';
import { reports } from '@bellwether/contract/reports/list';
import type { RowList } from '@bellwether/contract/rows/define';
import { rowLists } from '@bellwether/contract/rows/list';
import { grantBusinessScope } from '@bellwether/domain/access/scope';
import { comparisonRange } from '@bellwether/domain/time/range';
import { describe, expect, test } from 'vitest';
import { compileCampaignRuns } from '../compile/campaign-runs.ts';
import { compileBatch, draftQuery } from '../compile/compile.ts';
import { compileRows } from '../compile/rows.ts';
import type { Statement } from '../compile/statement.ts';
import { clickhouse } from './clickhouse.ts';
import { duckdb } from './duckdb.ts';

const terms = {
  from: '2025-01-01',
  monthlyFee: 900,
  feeOfMedia: 0.1,
  markup: 0.15,
  clientsSeeMarkup: true,
};
const scope = grantBusinessScope(
  { userId: 'u', isAdmin: false },
  {
    id: '00000000-0000-4000-8000-000000000001',
    tradingName: 'Test',
    timeZone: 'UTC',
    currency: 'AUD',
    yearStart: 7,
    connected: [],
    revenueSource: null,
    costTerms: [terms],
  },
);
const revenueSources = new Map(scope.businesses.map(({ id }) => [id, 'xero']));
const setAside = scope.businesses.map(({ id }) => ({
  businessId: id,
  fact: 'ads' as const,
  source: 'google_ads',
  channel: 'google_ads',
  account: 'main',
  days: [{ from: '2025-11-03', to: '2025-11-20' }],
}));

const dialects = {
  duckdb: { dialect: duckdb, named: /\$(p\d+)::/g, foreign: /\{p\d+:|toStartOfMonth|lowerUTF8/ },
  clickhouse: {
    dialect: clickhouse,
    named: /\{(p\d+):/g,
    foreign: /\$p\d|::|regexp_|strftime|isodow|unnest|generate_series|list_|datediff|date_trunc|concat_ws/,
  },
};

const ranges = [
  { range: { from: '2025-11-01', to: '2026-10-31' }, frequency: 'month' },
  { range: { from: '2026-02-13', to: '2026-11-10' }, frequency: 'month' },
  { range: { from: '2026-10-20', to: '2026-11-24' }, frequency: 'day' },
] as const;

const compileReport = (report: Report, { dialect }: (typeof dialects)['duckdb']): Statement[] =>
  ranges.flatMap(({ range, frequency }) =>
    [null, comparisonRange(range, 'previous_period'), comparisonRange(range, 'previous_year')].flatMap(
      (comparison) =>
        (['best', 'sql'] as const).flatMap((strategy) => {
          const query = {
            range,
            frequency,
            comparison,
            filter: [],
            sort: report.sort,
            page: 2,
            perPage: 20,
            keywords: null,
            revenueSources,
            mixedCurrency: new Set(['ads'] as const),
            setAside,
            agency: false,
            today: '2026-11-25',
          };
          const drafted = draftQuery(scope, report, query, dialect, strategy);
          return compileBatch([drafted], dialect).flatMap(({ statements, few }) => [
            ...statements,
            ...(few?.statements ?? []),
          ]);
        }),
    ),
  );

const compileList = (list: RowList, { dialect }: (typeof dialects)['duckdb']): Statement[] =>
  list.columns.flatMap(({ key }) => {
    const query = {
      range: { from: '2026-01-01', to: null },
      filter: [],
      sort: { key, direction: 'desc' as const },
      keywords: list.columns.some((column) => column.search) ? 'Ann' : null,
      metric: null,
    };
    const { count, page, all } = compileRows({ scope, revenueSources, setAside }, list, query, dialect);
    return [count, page(2, 20), all];
  });

/** Expects that a statement names each of its parameters, and uses the syntax of one dialect. */
const expectWritten = ({ sql, params }: Statement, { named, foreign }: (typeof dialects)['duckdb']): void => {
  expect(sql).not.toMatch(foreign);
  const names = [...sql.matchAll(named)].map(([, name]) => name);
  expect(names.filter((name) => params[name ?? ''] === undefined)).toEqual([]);
  expect(names.length > 0).toBe(Object.keys(params).length > 0);
};

describe.each(['duckdb', 'clickhouse'] as const)('in the dialect of %s', (name) => {
  const written = dialects[name];
  test.each(reports.map((report) => [report.slug, report] as const))(
    'the report %s compiles',
    (_, report) => {
      const statements = compileReport(report, written);
      expect(statements.length).toBeGreaterThan(0);
      for (const statement of statements) expectWritten(statement, written);
    },
  );

  test.each(Object.values<RowList>(rowLists).map((list) => [list.slug, list] as const))(
    'the list %s compiles',
    (_, list) => {
      for (const statement of compileList(list, written)) expectWritten(statement, written);
    },
  );

  test('both SQL dialects compile the query for campaign starts and stops', () => {
    expectWritten(compileCampaignRuns('id', { quiet: 7, most: 20 }, written.dialect), written);
  });
});
