import { compileBatch, draftQuery } from '@bellwether/analytics/compile/compile';
import { findModel } from '@bellwether/analytics/models/list';
import { reports } from '@bellwether/contract/reports/list';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import type { Fact } from '@bellwether/domain/catalogue/facts';
import { propertyRuns } from '@bellwether/domain/testing/runs';
import { addMonths, dayAt } from '@bellwether/domain/time/day';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, testScope } from '../../../platform/warehouse/testing/testing.ts';
import type { Warehouse } from '../../../platform/warehouse.ts';
import { openTestWarehouse } from '../../../testing/warehouse.ts';
import { createCoverage } from '../answer/coverage.ts';
import { presentAnswer } from '../answer/present.ts';
import { listSortKeys } from '../check-query.ts';
import { unknownCourse } from '../daily-course.ts';
import { noPeriodUsers } from '../period-users.ts';
import { createReportRunner, type PlannedReport, planReport } from '../report-runner.ts';
import { readAddress } from '../testing/asker.ts';

let warehouse: Warehouse;
const scope = testScope();
const day = fc.integer({ min: 0, max: 400 }).map((n) => dayAt('UTC', new Date(Date.UTC(2025, 0, 1 + n))));
const adRow = fc.record({
  day,
  channel: fc.constantFrom('google_ads', 'facebook_ads'),
  campaign: fc.constantFrom('a', 'b', 'c', null),
  device: fc.constantFrom('phone', 'desktop'),
  clicks: fc.nat(50),
  impressions: fc.nat(5000),
  cost: fc.nat(100_000).map((cents) => cents / 100),
  conversions: fc.nat(3),
  conversion_value: fc.nat(100),
});

beforeAll(async () => {
  warehouse = await openTestWarehouse();
  await loadRows(warehouse, scope, 'ads', fc.sample(adRow, { numRuns: 800, seed: 7 }));
  await loadRows(
    warehouse,
    scope,
    'leads',
    fc.sample(
      fc.record({ day, channel: fc.constantFrom('Direct', 'Email'), kind: fc.constantFrom('call', 'form') }),
      { numRuns: 200, seed: 7 },
    ),
  );
});
afterAll(() => warehouse.close());

/** Quotients may differ in their last bit. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, v) => (typeof v === 'number' ? Number(v.toFixed(9)) : v));

/** Expects the rows to add up to the totals, in the date range and in the comparison period. */
const expectWhole = (answer: ReportAnswer | undefined): void => {
  const [meta] = answer?.meta ?? [];
  const { cost, leads } = meta?.totals ?? {};
  for (const [metric, total] of Object.entries({ cost, leads })) {
    if (typeof total !== 'number') continue;
    const sum = (rows: readonly unknown[]) =>
      rows.reduce((all: number, row) => all + Number((row as Record<string, unknown>)[metric] ?? 0), 0);
    expect(sum(answer?.data ?? [])).toBeCloseTo(total, 4);
    const before = meta?.compare_totals?.[metric];
    // A report over time has no row for comparison days beyond the length of its date range.
    if (typeof before === 'number' && meta?.frequency === null)
      expect(sum((answer?.data ?? []).map((row) => row['compare']))).toBeCloseTo(before, 4);
  }
};

test('an answer aggregated in memory equals an answer computed entirely in SQL', async () => {
  const asked = [
    'marketing-spend',
    'top-campaigns',
    'google-ppc-overview',
    'ads-devices',
    'performance-dashboard',
    'leads-by-channel',
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...asked),
      fc.tuple(day, day),
      // Random comparison days, or the date range moved by months, with the last month cut.
      fc.oneof(fc.constant(null), fc.tuple(day, day), fc.constantFrom(1, 6, 12)),
      fc.constantFrom('day', 'month'),
      fc.record({ perPage: fc.constantFrom('-1', '3'), page: fc.constantFrom('1', '2') }),
      fc.nat(20),
      fc.constantFrom('asc', 'desc'),
      // Facts that count as never loaded in a case, so that statements may omit their tables.
      fc.constantFrom<Fact[]>([], ['sessions', 'invoices']),
      async (slug, [a, b], other, timestamp, { perPage, page }, sortAt, direction, unloaded) => {
        const report = reports.find((r) => r.slug === slug);
        if (!report) throw new Error(slug);
        const [from, to] = [a, b].toSorted();
        const moved = (day = '') => addMonths(day, -Number(other));
        const [cFrom, cTo] = typeof other === 'number' ? [moved(from), moved(to)] : (other ?? []).toSorted();
        const keys = listSortKeys(report);
        const question = readAddress(
          {
            filter: `date:>=${from},date:<=${to}${other ? `,compare_from_date:=${cFrom},compare_to_date:=${cTo}` : ''}`,
            timestamp,
            per_page: perPage,
            page,
            sort: `${keys[sortAt % keys.length]}:${direction}`,
          },
          report,
          '2026-06-01',
        );
        const query = {
          ...question,
          revenueSources: new Map(),
          setAside: [],
          mixedCurrency: new Set<never>(),
          neverLoaded: new Set(unloaded),
        };
        const answers = await Promise.all(
          (['best', 'sql'] as const).map(async (how) => {
            const { dialect } = warehouse;
            const [compiled] = compileBatch([draftQuery(scope, report, query, dialect, how)], dialect);
            if (!compiled) throw new Error(slug);
            const rows = await Promise.all(compiled.statements.map((one) => warehouse.query(one)));
            return presentAnswer(compiled.finish(rows), {
              report,
              query,
              sources: [],
              knowledge: createCoverage(new Map(), findModel),
              modelOf: findModel,
              today: '2026-06-01',
              currency: 'AUD',
              currencies: new Map(),
              setAside: [],
              estimated: false,
              dayNotes: [],
              findPeriodUsers: noPeriodUsers,
              dataVersion: '1',
              ...unknownCourse,
            });
          }),
        );
        expect(rounded(answers[0])).toEqual(rounded(answers[1]));
        if (perPage === '-1') expectWhole(answers[0]);
      },
    ),
    { numRuns: propertyRuns(27) },
  );
});

test('reports answered together equal each report on its own, and shared rows are read once', async () => {
  const slugs = [
    'marketing-spend',
    'top-campaigns',
    'performance-dashboard',
    'leads-by-channel',
    'ads-devices',
  ];
  const asked = fc.record({
    slug: fc.constantFrom(...slugs),
    turned: fc.boolean(),
    days: fc.constantFrom('date:>=2025-03-05,date:<=2025-07-20', 'date:>=2025-04-01,date:<=2025-04-30'),
    compared: fc.constantFrom('', ',compare_from_date:=2025-01-10,compare_to_date:=2025-04-12'),
    filter: fc.constantFrom('', ',device:=phone', ',campaign:=a'),
    timestamp: fc.constantFrom('day', 'month'),
    keywords: fc.constantFrom('', 'a'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { minLength: 2, maxLength: 6 }), async (asks) => {
      const drafted: PlannedReport[] = [];
      for (const { slug, turned, days, compared, filter, timestamp, keywords } of asks) {
        const found = reports.find((r) => r.slug === slug);
        if (!found) throw new Error(slug);
        const report = turned ? { ...found, dimensions: found.dimensions.toReversed() } : found;
        const known = report.filters?.some((name) => filter.includes(name)) ? filter : '';
        const query = { filter: `${days}${compared}${known}`, timestamp, keywords };
        const question = readAddress(query, report, '2026-06-01');
        drafted.push(await planReport(warehouse, scope, report, question));
      }
      const read: string[] = [];
      const watched: Warehouse = {
        ...warehouse,
        query: (statement, reading) => {
          const rows = statement.sql.match(/ FROM \w+ WHERE .*?(?= UNION ALL |\) GROUP BY )/g);
          read.push(JSON.stringify([rows, statement.params]));
          return warehouse.query(statement, reading);
        },
      };
      const together = await Promise.all(drafted.map(createReportRunner(watched, drafted)));
      expect(together).toEqual(
        await Promise.all(drafted.map((one) => createReportRunner(warehouse, [one])(one))),
      );
      expect(new Set(read).size).toBe(read.length);
    }),
    { numRuns: propertyRuns(20) },
  );
});
