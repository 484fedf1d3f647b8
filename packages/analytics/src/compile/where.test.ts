import { operators } from '@bellwether/contract/query/filter';
import { facebookPpcAdSetsReport, googlePpcCampaignResultsReport } from '@bellwether/contract/reports/ads';
import { financialCustomersReport, financialProductsReport } from '@bellwether/contract/reports/business';
import { leadsByChannelReport } from '@bellwether/contract/reports/dashboard';
import type { Report } from '@bellwether/contract/reports/define';
import { grantBusinessScope, grantScope } from '@bellwether/domain/access/scope';
import { isDimension } from '@bellwether/domain/catalogue/dimensions';
import { isMetric } from '@bellwether/domain/catalogue/metrics/metrics';
import { Problem } from '@bellwether/domain/problems';
import { propertyRuns } from '@bellwether/domain/testing/runs';
import { toStoredSpelling } from '@bellwether/facts/rules/spelling';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { duckdb } from '../dialects/duckdb.ts';
import { models } from '../models/list.ts';
import { compileBatch, draftQuery, planQuery } from './compile.ts';
import { rowConditions } from './model-conditions.ts';
import { Params } from './params.ts';
import type { PlannedQuery } from './query-plan.ts';
import { dimensionSql } from './where.ts';

const business = {
  id: '0a0a0a0a-0000-4000-8000-000000000001',
  tradingName: 'A',
  timeZone: 'Australia/Melbourne',
  currency: 'AUD',
  yearStart: 7 as const,
  connected: [],
  revenueSource: null,
};
const scope = grantBusinessScope({ userId: 'u', isAdmin: false }, business);
const toReportQuery = (report: Report, overrides: Partial<PlannedQuery> = {}): PlannedQuery => ({
  range: { from: '2026-01-15', to: '2026-03-10' },
  comparison: { from: '2025-01-15', to: '2025-03-10' },
  frequency: 'month',
  filter: [],
  sort: report.sort,
  page: 1,
  perPage: 15,
  keywords: null,
  revenueSources: new Map([[business.id, 'xero']]),
  mixedCurrency: new Set(),
  setAside: [],
  ...overrides,
});
const reports: readonly Report[] = [
  googlePpcCampaignResultsReport,
  facebookPpcAdSetsReport,
  financialProductsReport,
  financialCustomersReport,
  leadsByChannelReport,
];
const compile = (...question: Parameters<typeof draftQuery>) => {
  const statements = compileBatch([draftQuery(...question)], duckdb).flatMap((one) => one.statements);
  return {
    sql: statements.map(({ sql }) => sql).join('; '),
    values: statements.flatMap(({ params }) => Object.values(params)),
  };
};
const listNames = (report: Report) =>
  [...report.dimensions, ...(report.filters ?? [])].filter((name) => name !== 'date');

/** Marker inside hostile text; no generated statement contains it otherwise. */
const mark = 'zq7mark';
const hostile = fc
  .tuple(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        `'`,
        `''`,
        `"`,
        `\\'`,
        `'; DROP TABLE ads; --`,
        `') OR 1=1 --`,
        '$p0',
        '$1',
        '%',
        `\0`,
        '/*',
      ),
    ),
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(`'`, `$p1`, '*/', ';', '::DATE')),
  )
  .map(([before, after]) => `${before}${mark}${after}`);
const anyCase = fc
  .tuple(fc.constantFrom(...reports), fc.constantFrom<'best' | 'sql'>('best', 'sql'))
  .chain(([report, how]) =>
    fc.record({
      report: fc.constant(report),
      how: fc.constant(how),
      key: fc.constantFrom(...listNames(report)),
      operator: fc.constantFrom(...operators),
      value: hostile,
    }),
  );

const readCode = (run: () => unknown): string | undefined => {
  try {
    run();
    return undefined;
  } catch (error) {
    return error instanceof Problem ? error.code : String(error);
  }
};

test('a hostile filter value becomes a parameter and never part of the SQL', () => {
  fc.assert(
    fc.property(anyCase, ({ report, how, key, operator, value }) => {
      const filtered = (text: string) =>
        compile(
          scope,
          report,
          toReportQuery(report, { filter: [[{ key, operator, value: text }]] }),
          duckdb,
          how,
        );
      const { sql, values } = filtered(value);
      expect(sql).not.toContain(mark);
      const channels = key === 'channel' || key === 'internal_channel';
      const parts = channels && operator === '=' ? value.split(';') : [value];
      const toValue = (part: string) =>
        operator === '=' || operator === '!=' ? toStoredSpelling(key, part) : part;
      // An empty name asks for rows without a channel.
      for (const part of parts) if (part !== '') expect(values).toContain(toValue(part));
      if (parts.length === 1) expect(sql).toBe(filtered(mark).sql);
    }),
    { numRuns: propertyRuns(500) },
  );
});

test('hostile search keywords, OR values and revenue sources become SQL parameters', () => {
  fc.assert(
    fc.property(anyCase, hostile, ({ report, how, key, value }, other) => {
      const filter: PlannedQuery['filter'] = [
        [
          { key, operator: '~', value },
          { key, operator: '!=', value: other },
        ],
      ];
      const revenueSources = new Map([[business.id, other]]);
      const reportQuery = toReportQuery(report, { filter, keywords: value, revenueSources });
      const { sql, values } = compile(scope, report, reportQuery, duckdb, how);
      expect(sql).not.toContain(mark);
      expect(values).toEqual(expect.arrayContaining([value, toStoredSpelling(key, other)]));
    }),
  );
});

test("a filter on a metric's total accepts only a number, which becomes an SQL parameter", () => {
  const runQuery = (operator: (typeof operators)[number], value: string) =>
    compile(
      scope,
      financialProductsReport,
      toReportQuery(financialProductsReport, { filter: [[{ key: 'revenue', operator, value }]] }),
      duckdb,
    );
  const { sql, values } = runQuery('>=', '123456.5');
  expect(sql).toContain('current_revenue >=');
  expect(sql).not.toContain('123456');
  expect(values).toContain(123_456.5);
  expect(readCode(() => runQuery('>=', `' OR 'a`))).toBe('malformed');
  expect(readCode(() => runQuery('~', '5'))).toBe('malformed');
  expect(readCode(() => runQuery('!~', '5'))).toBe('malformed');
});

test("a hostile value of a filter on a metric's total never becomes part of the SQL", () => {
  fc.assert(
    fc.property(hostile, fc.constantFrom(...operators), (value, operator) => {
      const filter = [[{ key: 'revenue', operator, value }]];
      try {
        const reportQuery = toReportQuery(financialProductsReport, { filter });
        expect(compile(scope, financialProductsReport, reportQuery, duckdb).sql).not.toContain(mark);
      } catch (error) {
        expect(error).toMatchObject({ code: 'malformed' });
      }
    }),
  );
});

test.each([
  'ad_group',
  'date',
  'no_such_key',
  '__proto__',
  'constructor',
  'day; DROP TABLE ads',
  '1=1 OR campaign',
])('a model rejects a filter on %s that it does not know', (key) => {
  for (const model of models.filter(
    ({ dimensions }) => !(isDimension(key) && dimensions[key] !== undefined),
  )) {
    expect(readCode(() => dimensionSql(model, key))).toBe('malformed');
    const plan = {
      ...planQuery(scope, leadsByChannelReport, toReportQuery(leadsByChannelReport), duckdb),
      before: [[{ key, operator: '=', value: 'x' } as const]],
    };
    expect(readCode(() => rowConditions(plan, model, new Params(duckdb), duckdb))).toBe('malformed');
  }
});

test('a filter accepts a text as a column name only if the model has that column', () => {
  fc.assert(
    fc.property(fc.constantFrom(...models), fc.string({ unit: 'binary' }), (model, name) => {
      const isKnown = name === 'business' || (isDimension(name) && Object.hasOwn(model.dimensions, name));
      if (!isKnown) expect(readCode(() => dimensionSql(model, name))).toBe('malformed');
    }),
  );
});

test("a filter rejects OR between a metric's total and a dimension", () => {
  const filter: PlannedQuery['filter'] = [
    [
      { key: 'revenue', operator: '>', value: '5' },
      { key: 'product', operator: '=', value: 'Tap' },
    ],
  ];
  expect(isMetric('revenue')).toBe(true);
  const runQuery = () =>
    compile(
      scope,
      financialProductsReport,
      toReportQuery(financialProductsReport, { filter }),
      duckdb,
      'sql',
    );
  expect(readCode(runQuery)).toBe('malformed');
});

test('a scope without businesses reads no rows, and a business without a revenue source reads no invoices', () => {
  const nobody = grantScope({ userId: 'u', isAdmin: true }, []);
  const first = (who: typeof nobody, overrides: Partial<PlannedQuery>) =>
    models.map((model) => {
      const plan = planQuery(
        who,
        leadsByChannelReport,
        toReportQuery(leadsByChannelReport, overrides),
        duckdb,
      );
      return rowConditions(plan, model, new Params(duckdb), duckdb)[0];
    });
  expect(first(nobody, {})).toEqual(models.map(() => 'FALSE'));
  const unconnected = first(scope, { revenueSources: new Map([[business.id, null]]) });
  expect(unconnected.map((sql) => sql === 'FALSE')).toEqual(models.map((model) => model.oneSource === true));
});

test('every SQL statement restricts rows to the businesses of its scope by parameters', () => {
  for (const report of reports)
    for (const how of ['best', 'sql'] as const) {
      const { sql, values } = compile(scope, report, toReportQuery(report), duckdb, how);
      expect(sql).not.toContain(business.id);
      expect(values).toContain(business.id);
      const [reads, scoped] = [
        / FROM (ads|ads_month|invoices|leads|sessions)\b/g,
        /business_id = \$p\d+::UUID/g,
      ];
      expect(sql.match(reads)?.length).toBeGreaterThan(0);
      expect(sql.match(scoped)?.length).toBe(sql.match(reads)?.length);
    }
});
