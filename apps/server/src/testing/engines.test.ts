import { randomUUID } from 'node:crypto';
import type { Condition } from '@bellwether/contract/query/filter';
import { printListQuery } from '@bellwether/contract/query/list-query';
import type { Report } from '@bellwether/contract/reports/define';
import { reports } from '@bellwether/contract/reports/list';
import type { RowList } from '@bellwether/contract/rows/define';
import { rowLists } from '@bellwether/contract/rows/list';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import type { FactSource } from '@bellwether/domain/sources/fact-sources';
import { propertyRuns } from '@bellwether/domain/testing/runs';
import { addDays, type Day, daysBetween } from '@bellwether/domain/time/day';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listSortKeys } from '../features/reports/check-query.ts';
import { runReportInside } from '../features/reports/index.ts';
import { readAddress } from '../features/reports/testing/asker.ts';
import {
  createRawRows,
  createStatuses,
  firstRawDay,
  lastRawDay,
  type RawFact,
} from '../features/reports/testing/reference-implementation/raw-rows.ts';
import { readFeaturePage, readFeatureRow } from '../features/rows/index.ts';
import { readRowsParams } from '../features/rows/params.ts';
import { readRowsPage } from '../features/rows/read-rows.ts';
import { batchOf } from '../platform/row-batches.ts';
import { openWarehouse } from '../platform/warehouse/duckdb.ts';
import {
  filledColumns,
  loadRows,
  type TestFactRow,
  testScope,
  typedRows,
} from '../platform/warehouse/testing/testing.ts';
import { testAdRow, testInvoiceLine } from '../platform/warehouse/testing/testing-rows.ts';
import type { LoadRequest, Warehouse } from '../platform/warehouse.ts';
import { openTestWarehouse } from './warehouse.ts';

/** Runs the same loads and queries on DuckDB and on ClickHouse's engine (`npm run test:engines`). */
const today = '2026-04-20';
const now = () => new Date('2026-04-20T02:00:00Z');
let duckdb: Warehouse;
let clickhouse: Warehouse;

/** Runs the same action on both engines, and expects the same result. */
const onBoth = async <T>(work: (warehouse: Warehouse) => Promise<T>): Promise<T> => {
  const [one, other] = await Promise.all([work(duckdb), work(clickhouse)]);
  expect(other).toEqual(one);
  return one;
};

/** Returns the people of each day and month with test data. */
const listPeriods = (): TestFactRow[] => {
  const days = Array.from({ length: daysBetween(firstRawDay, lastRawDay) + 1 }, (_, n) =>
    addDays(firstRawDay, n),
  );
  const months = Map.groupBy(days, (day) => day.slice(0, 7));
  const periods = [
    ...days.map((day) => [day, day] as const),
    ...[...months.values()].map((of) => [of[0], of.at(-1)]),
  ];
  return periods.flatMap(([first_day, day], n) =>
    first_day && day ? [{ first_day, day, users: n % 90, new_users: n % 30, returning_users: n % 60 }] : [],
  );
};

const everyRow = { page: '1', per_page: '500' };
const readList = (
  warehouse: Warehouse,
  scope: BusinessScope,
  list: RowList,
  query: Readonly<Record<string, string>>,
) => readFeaturePage({ warehouse }, scope, list, query);
const sorted = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();

describe.runIf(process.env['TEST_CLICKHOUSE_URL'])('DuckDB and ClickHouse', () => {
  const scope = testScope();
  const raw = createRawRows(1);

  beforeAll(async () => {
    [duckdb, clickhouse] = await Promise.all([
      openWarehouse(':memory:', { now }),
      openTestWarehouse({ now }),
    ]);
    for (const fact of Object.keys(raw) as RawFact[]) {
      const loadId = randomUUID();
      await onBoth((warehouse) =>
        loadRows(warehouse, scope, fact, raw[fact], {
          loadId,
          from: addDays(firstRawDay, -60),
          to: lastRawDay,
        }),
      );
    }
    const counted = { loadId: randomUUID(), source: 'google_analytics_4', replaces: 'sync' } as const;
    const periods = listPeriods();
    await onBoth((warehouse) => loadRows(warehouse, scope, 'users_by_period', periods, counted));
    const totals = raw.organic_searches.map(({ day }, n) => ({
      day,
      clicks: n + 900,
      impressions: n * 10_000,
    }));
    const ofGoogle = { loadId: randomUUID(), from: addDays(firstRawDay, -60), to: lastRawDay };
    await onBoth((warehouse) => loadRows(warehouse, scope, 'search_totals', totals, ofGoogle));
    const marks = [...createStatuses(raw.leads)].map(([leadKey, status]) => ({
      leadKey,
      status,
      amount: null,
      day: raw.leads.find((row) => row['lead_key'] === leadKey)?.day ?? firstRawDay,
    }));
    await onBoth((warehouse) => warehouse.markLeads(scope.business.id, marks));
    await onBoth((warehouse) => warehouse.match(scope, []));
  });
  afterAll(() => Promise.all([duckdb.close(), clickhouse.close()]));

  const day = fc
    .integer({ min: 0, max: daysBetween(firstRawDay, lastRawDay) })
    .map((n): Day => addDays(firstRawDay, n));
  const days = fc.tuple(day, day).map((two) => two.toSorted() as [Day, Day]);
  /** Texts of the rows by column; filters on other dimensions choose from all of them. */
  const texts = new Map<string, Set<string>>();
  for (const row of Object.values(raw).flat())
    for (const [key, value] of Object.entries(row))
      if (typeof value === 'string' && value !== '') texts.set(key, (texts.get(key) ?? new Set()).add(value));
  const anyText = [...texts.values()].flatMap((found) => [...found].slice(0, 5));
  const condition = (key: string) =>
    fc
      .tuple(
        fc.constantFrom(...(texts.get(key) ?? anyText)),
        fc.constantFrom<Condition['operator']>('=', '!='),
      )
      .map(([value, operator]): Condition[] => [{ key, operator, value }]);
  const filterBy = (keys: readonly string[]) =>
    keys.length === 0
      ? fc.constant<Condition[][]>([])
      : fc
          .uniqueArray(fc.constantFrom(...keys), { maxLength: 2 })
          .chain((chosen) => fc.tuple(...chosen.map(condition)).map((all): Condition[][] => all));
  const order = (keys: readonly string[]) =>
    fc.record({ key: fc.constantFrom(...keys), direction: fc.constantFrom('asc' as const, 'desc' as const) });
  const is = (key: string, operator: Condition['operator'], value: string): Condition[] => [
    { key, operator, value },
  ];

  const question = (report: Report) =>
    fc
      .record({
        range: days,
        compared: fc.option(days),
        timestamp: fc.constantFrom('day' as const, 'month' as const),
        sort: order(listSortKeys(report)),
        page: fc.constantFrom(1, 1, 2),
        perPage: fc.constantFrom(-1, 7),
        filter: filterBy(report.filters ?? report.dimensions.filter((dimension) => dimension !== 'date')),
      })
      .map(({ range: [from, to], compared, filter, ...rest }) =>
        printListQuery({
          ...rest,
          filter: [
            is('date', '>=', from),
            is('date', '<=', to),
            ...(compared
              ? [is('compare_from_date', '=', compared[0]), is('compare_to_date', '=', compared[1])]
              : []),
            ...filter,
          ],
        }),
      );

  test.each(reports.map((report) => [report.slug, report] as const))(
    'the report %s has the same rows for any range, comparison, filter, order and page',
    async (_, report) => {
      await fc.assert(
        fc.asyncProperty(question(report), async (query) => {
          const params = readAddress(query, report, today);
          await onBoth(async (warehouse) => {
            const answer = await runReportInside(warehouse, scope, report, { ...params, today });
            return {
              rows: answer.data,
              totals: answer.meta[0]?.totals,
              before: answer.meta[0]?.compare_totals,
            };
          });
        }),
        { numRuns: propertyRuns(25) },
      );
    },
  );

  test.each(Object.values<RowList>(rowLists).map((list) => [list.slug, list] as const))(
    'the list %s has the same rows in any order and page, and opens the same row',
    async (_, list) => {
      const query = fc
        .record({
          range: days,
          sort: order(list.columns.map(({ key }) => key)),
          page: fc.constantFrom(1, 2),
          perPage: fc.constantFrom(5, 50),
        })
        .map(({ range: [from, to], ...rest }) =>
          printListQuery({ ...rest, filter: [is('from_date', '>=', from), is('to_date', '<=', to)] }),
        );
      await fc.assert(
        fc.asyncProperty(query, async (asked) => {
          const { rows } = await onBoth((warehouse) => readList(warehouse, scope, list, asked));
          const [row] = rows;
          // Two generated rows may have the same key; both engines must open the same one.
          if (row)
            expect(
              await onBoth((warehouse) => readFeatureRow({ warehouse }, scope, list, String(row['_id']))),
            ).toMatchObject({ _id: row['_id'] });
        }),
        { numRuns: propertyRuns(25) },
      );
    },
  );

  test('the searches of a date range have the same totals of Google on both engines', async () => {
    const query = { metric: 'search_clicks', filter: `date:>=${firstRawDay},date:<=${lastRawDay}` };
    const list = rowLists['organic-searches'];
    const page = await onBoth((warehouse) =>
      readRowsPage(warehouse, scope, list, readRowsParams(query, list)),
    );
    expect(page.meta[0].note).toContain('it hides rare searches');
  });

  /** Step in the life of a business's facts: a load, an undo, a removed source, a lead status or a matching. */
  type Step =
    | {
        does: 'load';
        fact: 'ads' | 'invoices' | 'leads' | 'sessions';
        source: FactSource;
        replaces: LoadRequest['replaces'];
        rows: TestFactRow[];
      }
    | { does: 'undo'; which: number }
    | { does: 'remove'; fact: 'ads' | 'leads' | 'sessions'; source: FactSource }
    | { does: 'mark'; lead: number; status: string }
    | { does: 'match' };

  const someDay = fc.integer({ min: 0, max: 45 }).map((n): Day => addDays('2026-01-10', n));
  const cents = fc.integer({ min: 1, max: 90_000 }).map((n) => n / 100);
  const name = fc.constantFrom('Ann Lee', 'ann lee', 'Tom Ash', 'Mia Roy');
  const adRow = fc
    .tuple(someDay, fc.constantFrom('Brand', 'Spring', 'brand'), cents, fc.constantFrom(0, 0, 9, 20))
    .map(([from, campaign, cost, length]) =>
      testAdRow(from, campaign, cost, length > 0 ? { period_end: addDays(from, length) } : {}),
    );
  const invoiceRow = fc.tuple(someDay, fc.nat(12), cents, name).map(([from, number, amount, customer]) =>
    testInvoiceLine(from, `I${number}`, amount, {
      customer,
      customer_key: customer.toLowerCase(),
      customer_email: `${customer.slice(0, 3)}@x.example`,
    }),
  );
  const leadRow = fc
    .tuple(
      someDay,
      fc.nat(15),
      name,
      fc.constantFrom('call', 'form'),
      fc.constantFrom('Email', 'email', 'google_ads'),
    )
    .map(([from, key, who, kind, channel]) => ({
      day: from,
      lead_key: `L${key}`,
      name: who,
      email: `${who.slice(0, 3)}@x.example`,
      kind,
      channel,
    }));
  const sessionRow = fc
    .tuple(someDay, fc.constantFrom('Direct', 'Organic Search'), fc.nat(500), fc.constantFrom(0, 27))
    .map(([from, channel, sessions, length]) => ({
      day: from,
      channel,
      sessions,
      users: sessions,
      ...(length > 0 ? { period_end: addDays(from, length) } : {}),
    }));
  const load = <F extends 'ads' | 'invoices' | 'leads' | 'sessions'>(
    fact: F,
    row: fc.Arbitrary<TestFactRow>,
    source: FactSource,
  ) =>
    fc.record({
      does: fc.constant('load' as const),
      fact: fc.constant(fact),
      source: fc.constantFrom<FactSource>('csv', source),
      replaces: fc.constantFrom('days' as const, 'identity' as const, 'sync' as const),
      rows: fc.array(row, { minLength: 1, maxLength: 12 }),
    });
  const step: fc.Arbitrary<Step> = fc.oneof(
    load('ads', adRow, 'google_ads'),
    load('invoices', invoiceRow, 'xero'),
    load('leads', leadRow, 'lead_forward_service'),
    load('sessions', sessionRow, 'google_analytics_4'),
    fc.record({ does: fc.constant('undo' as const), which: fc.nat(20) }),
    fc.constantFrom<Step>(
      { does: 'remove', fact: 'ads', source: 'google_ads' },
      { does: 'remove', fact: 'leads', source: 'lead_forward_service' },
      { does: 'remove', fact: 'sessions', source: 'google_analytics_4' },
    ),
    fc.record({
      does: fc.constant('mark' as const),
      lead: fc.nat(15),
      status: fc.constantFrom('won', 'spam', 'qualified'),
    }),
    fc.record({ does: fc.constant('match' as const) }),
  );

  /** Removes what each engine chooses itself: ids of loads made by matching, and the order of currencies. */
  const comparable = (rows: readonly { fact: string; currencies?: readonly string[] }[]): string[] =>
    sorted(
      rows.map((row) => ({
        ...row,
        ...(row.fact === 'lead_matches' || row.fact === 'attributed_invoices' ? { loadId: '' } : {}),
        currencies: row.currencies?.toSorted(),
      })),
    );

  test('loads, undo, statuses and matching lead to the same facts, log and coverage on both engines', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
        const own = testScope();
        const loads: string[] = [];
        for (const one of steps) {
          if (one.does === 'load') {
            const loadId = randomUUID();
            loads.push(loadId);
            const { fact, source, replaces, rows } = one;
            await onBoth((warehouse) =>
              warehouse.previewLoad(own, {
                fact,
                source,
                fields: filledColumns(fact, rows),
                rows: batchOf(typedRows(fact, rows)),
              }),
            );
            await onBoth((warehouse) => loadRows(warehouse, own, fact, rows, { loadId, source, replaces }));
          } else if (one.does === 'undo') {
            const id = loads[one.which % Math.max(1, loads.length)] ?? randomUUID();
            await onBoth((warehouse) => warehouse.undo(own, id));
          } else if (one.does === 'remove') {
            const { fact, source } = one;
            const rows = { fact, source, streams: ['', 'google_ads|main'] };
            await onBoth((warehouse) => warehouse.removeSource(own, rows));
          } else if (one.does === 'mark') {
            const marks = [
              { leadKey: `L${one.lead}`, day: '2026-01-20', status: one.status, amount: '12.5' },
            ];
            await onBoth((warehouse) => warehouse.markLeads(own.business.id, marks));
          } else await onBoth((warehouse) => warehouse.match(own, []));
        }
        await onBoth(async (warehouse) => comparable(await warehouse.loads(own)));
        await onBoth(async (warehouse) => comparable(await warehouse.coverage(own)));
        for (const list of Object.values<RowList>(rowLists))
          await onBoth(async (warehouse) => sorted((await readList(warehouse, own, list, everyRow)).rows));
      }),
      { numRuns: propertyRuns(12) },
    );
  });
});
