import type { Condition } from '@bellwether/contract/query/filter';
import { printListQuery } from '@bellwether/contract/query/list-query';
import type { Report } from '@bellwether/contract/reports/define';
import { reports } from '@bellwether/contract/reports/list';
import { grantScope } from '@bellwether/domain/access/scope';
import { type Dimension, isChoice } from '@bellwether/domain/catalogue/dimensions';
import { attributionMetrics } from '@bellwether/domain/catalogue/metrics/attribution';
import { isByPeriod, type Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import type { CostTerms } from '@bellwether/domain/costs/terms';
import { addDays } from '@bellwether/domain/time/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, testScope } from '../../../platform/warehouse/testing/testing.ts';
import type { Warehouse } from '../../../platform/warehouse.ts';
import { openTestWarehouse } from '../../../testing/warehouse.ts';
import { createAsker } from '../testing/asker.ts';
import {
  computeExpected,
  type ExpectedQuery,
  joinKey,
  type MetricValues,
  showRows,
  type VisibleRows,
} from '../testing/reference-implementation/expected.ts';
import {
  createRawRows,
  createStatuses,
  firstRawDay,
  lastRawDay,
  type RawFact,
  type RawFacts,
} from '../testing/reference-implementation/raw-rows.ts';

/**
 * Runs every report on the same rows. Each of its figures is computed a second time from the rows, in TypeScript and
 * row by row.
 */
const today = '2026-04-20';
const range = { from: '2026-01-01', to: '2026-03-31' };
// The comparison period has as many days and begins mid-month.
const comparison = { from: '2025-10-03', to: '2025-12-31' };
/** Whole months are compared with whole months, which may be longer. */
const months = {
  range: { from: '2026-02-01', to: '2026-02-28' },
  comparison: { from: '2026-01-01', to: '2026-01-31' },
};
const terms: CostTerms[] = [
  { from: '2025-08-10', monthlyFee: 1000, feeOfMedia: 0.1, markup: 0.15, clientsSeeMarkup: true },
  { from: '2026-02-15', monthlyFee: 1499.99, feeOfMedia: 0, markup: 0.2, clientsSeeMarkup: false },
];
const seeds = { Northside: 1, Southbank: 2 };
const businesses = Object.entries(seeds).map(([tradingName, seed]) => ({
  scope: testScope({ tradingName, costTerms: terms }),
  name: tradingName,
  raw: createRawRows(seed),
}));
const [north] = businesses as [(typeof businesses)[number]];
const scopeOfAll = grantScope(
  { userId: 'somebody', isAdmin: false },
  businesses.map(({ scope }) => scope.business),
);

let warehouse: Warehouse;
const runReport = createAsker(() => warehouse, today);

beforeAll(async () => {
  warehouse = await openTestWarehouse();
  for (const { scope, raw } of businesses) {
    for (const fact of Object.keys(raw) as RawFact[])
      await loadRows(warehouse, scope, fact, raw[fact], { from: addDays(firstRawDay, -60), to: lastRawDay });
    await warehouse.markLeads(
      scope.business.id,
      [...createStatuses(raw.leads)].map(([leadKey, status]) => ({
        leadKey,
        status,
        amount: null,
        day: raw.leads.find((row) => row['lead_key'] === leadKey)?.day ?? firstRawDay,
      })),
    );
    await warehouse.match(scope, []);
  }
});
afterAll(() => warehouse.close());

const is = (key: string, value: string, operator: Condition['operator'] = '='): Condition[] => [
  { key, operator, value },
];

type Cells = Record<string, unknown>;

/** Shares of money are rounded to a millionth, so the sum of many may be slightly off. */
const isRounded = (metric: Metric): boolean => metric in attributionMetrics || metric.endsWith('_with_fees');
const isSame = (metric: Metric, found: unknown, worked: number | string | null | undefined): boolean => {
  if (typeof worked !== 'number') return (found ?? null) === (worked ?? null);
  if (typeof found !== 'number') return false;
  const loose = isRounded(metric) ? { by: 2e-5, of: 2e-8 } : { by: 1e-6, of: 1e-9 };
  return Math.abs(found - worked) <= Math.max(loose.by, Math.abs(worked) * loose.of);
};

/**
 * Compares a report with its raw rows. Returns the differences, the number of compared figures and the metrics with
 * non-zero figures.
 */
const held = async (asking: Report, asked: ExpectedQuery, agency: boolean) => {
  // People are read for whole periods, not counted from rows (users.test.ts).
  const report = { ...asking, metrics: asking.metrics.filter((metric) => !isByPeriod(metric)) };
  const { range, comparison } = asked;
  const of = report.across === 'all' ? businesses : [north];
  const shown = new Map<string, VisibleRows>(of.map(({ name, raw }) => [name, shownAs(raw, agency)]));
  const worked = computeExpected(report, shown, asked);
  const { only, frequency } = asked;
  const { data, meta } = await runReport(
    report.across === 'all' ? scopeOfAll : north.scope,
    report.slug,
    printListQuery({
      filter: [
        is('date', range.from, '>='),
        is('date', range.to, '<='),
        is('compare_from_date', comparison.from),
        is('compare_to_date', comparison.to),
        ...(only ? [is(only.dimension, only.value)] : []),
      ],
      timestamp: frequency,
      perPage: -1,
      page: 1,
    }),
    agency,
  );
  const faults: string[] = [];
  const telling = new Set<Metric>();
  let figures = 0;
  const compare = (
    where: string,
    found: Cells | null | undefined,
    figuresOf: MetricValues,
    metrics: readonly Metric[],
  ) => {
    for (const metric of metrics) {
      const value = figuresOf[metric];
      figures += 1;
      if (value !== undefined && value !== null && value !== 0) telling.add(metric);
      if (!isSame(metric, found?.[metric], value))
        faults.push(
          `${report.slug} ${where}: ${metric} is ${String(found?.[metric])} and should be ${value}`,
        );
    }
  };
  const dateOf = (row: Cells) =>
    (row['date'] as string | null) ?? `before ${String((row['compare'] as Cells)['date'])}`;
  const keys = data.map((row) =>
    joinKey(
      report.dimensions.map((name) =>
        name === 'date' ? dateOf(row) : ((row[name] as string | null) ?? null),
      ),
    ),
  );
  if (JSON.stringify(keys.toSorted()) !== JSON.stringify([...worked.rows.keys()].toSorted()))
    faults.push(
      `${report.slug} has rows ${keys.toSorted()} and should have ${[...worked.rows.keys()].toSorted()}`,
    );
  for (const [n, row] of data.entries()) {
    const own = worked.rows.get(keys[n] ?? '');
    if (!own) continue;
    compare(keys[n] ?? '', row, own.now, report.metrics);
    compare(`${keys[n]} before`, row['compare'] as Cells, own.before, report.metrics);
  }
  compare('in all', meta[0]?.totals, worked.now, report.metrics);
  compare('in all before', meta[0]?.compare_totals, worked.before, report.metrics);
  const { variance, compare_variance } = meta[0]?.evidence ?? {};
  // The invoices may come in bursts (`evidence.test.ts`), by which all variances of an answer are multiplied.
  const [burst = 1] = Object.entries(worked.variance.now).flatMap(([metric, value]) =>
    Number(value) > 0 ? Math.max(1, (variance?.[metric] ?? 0) / Number(value)) : [],
  );
  for (const [name, found, own] of [
    ['in all', variance, worked.variance.now],
    ['in all before', compare_variance, worked.variance.before],
  ] as const)
    for (const [metric, value] of Object.entries(own)) {
      figures += 1;
      const expected = burst * Number(value);
      if (Math.abs((found?.[metric] ?? 0) - expected) > 2e-5 * Math.abs(expected) + 1e-6)
        faults.push(
          `${report.slug} ${name}: the variance of ${metric} is ${found?.[metric]} and should be ${expected}`,
        );
    }
  return { faults, figures, telling };
};

const known = new Map<string, VisibleRows>();
const shownAs = (raw: RawFacts, agency: boolean): VisibleRows => {
  const key = `${raw === north.raw} ${agency}`;
  const shown = known.get(key) ?? showRows(raw, { terms, agency, today });
  known.set(key, shown);
  return shown;
};

test.each(reports.map((report) => [report.slug, report] as const))(
  'report %s: every figure, in range and comparison, by day and by month, equals that of the raw rows [REPORT-015]',
  async (_, report) => {
    const telling = new Set<Metric>();
    let compared = 0;
    const dated = (report.dimensions as readonly string[]).includes('date');
    const asks: [ExpectedQuery, boolean][] = [
      [{ range, comparison, frequency: 'month' }, true],
      ...(dated
        ? ([
            [{ range, comparison, frequency: 'day' }, true],
            [{ ...months, frequency: 'day' }, true],
            [{ ...months, frequency: 'month' }, true],
          ] satisfies [ExpectedQuery, boolean][])
        : []),
      ...(report.agencyOnly
        ? []
        : [[{ range, comparison, frequency: 'month' }, false] satisfies [ExpectedQuery, boolean]]),
    ];
    for (const [asked, agency] of asks) {
      const found = await held(report, asked, agency);
      expect(found.faults).toEqual([]);
      compared += found.figures;
      for (const metric of found.telling) telling.add(metric);
    }
    expect(compared).toBeGreaterThan(10);
    // The test requires that each metric is non-zero somewhere, because otherwise it would prove nothing.
    expect([...telling].toSorted()).toEqual(
      report.metrics.filter((metric) => !isByPeriod(metric)).toSorted(),
    );
  },
);

const someValue = (report: Report, dimension: Dimension): string | null => {
  const { rows } = computeExpected(
    { ...report, dimensions: [dimension], metrics: report.metrics.filter((one) => !isByPeriod(one)) },
    new Map([[north.name, shownAs(north.raw, true)]]),
    { range, comparison, frequency: 'month' },
  );
  const named = [...rows.keys()].map((key) => (JSON.parse(key) as [string | null])[0]);
  return named.find((value) => value !== null && value !== '') ?? null;
};

test('every filter of a report keeps only rows with its value, with their figures [REPORT-015]', async () => {
  let asked = 0;
  for (const report of reports) {
    if (report.across === 'all') continue;
    for (const dimension of report.filters ?? []) {
      const value = isChoice(dimension) ? 'linear' : someValue(report, dimension);
      expect([report.slug, dimension, value]).not.toEqual([report.slug, dimension, null]);
      const only = { dimension, value: String(value) };
      const { faults } = await held(report, { range, comparison, frequency: 'month', only }, true);
      expect(faults).toEqual([]);
      asked += 1;
    }
  }
  expect(asked).toBeGreaterThan(50);
});
