import { currencyForReader, formatAxis } from '@bellwether/domain/format/number';
import { createAnswer } from '@bellwether/domain/testing/answer';
import { propertyRuns } from '@bellwether/domain/testing/runs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseTicks } from '../axes/ticks.ts';
import { buildChartFile, buildChartTable } from '../files/table.ts';
import { colourOfOtherGroup } from '../model/colours.ts';
import { hideComparison, isBlank } from '../model/data.ts';
import { categoryTitle } from '../model/reading.ts';
import { cartesianChart } from '../types/cartesian/chart.ts';
import { findShare } from '../types/donut/chart.ts';
import { buildDimensionChart, buildParetoChart, buildStackedOverTimeChart } from './by-dimension.ts';
import { buildOverTimeChart } from './over-time.ts';
import { buildYearOnYear, findYears, yearOnYearChart } from './year-on-year.ts';

const months = createAnswer(
  [
    { date: '2026-01-01', revenue: 10, compare: { date: '2025-01-01', revenue: 4 } },
    { date: '2026-03-01', revenue: 30, compare: { date: '2025-03-01', revenue: 5 } },
  ],
  { range: { from: '2026-01-01', to: '2026-03-20' }, comparison: { from: '2025-01-01', to: '2025-03-20' } },
);

test('a chart over time has every period with its comparison, and marks partial periods', () => {
  const chart = buildOverTimeChart(months, [{ metric: 'revenue', mark: 'bar' }]);
  expect(buildChartTable(chart, cartesianChart)).toEqual({
    head: ['Month', 'Revenue', 'Revenue (comparison)'],
    rows: [
      ['Jan 26', '$10.00', '$4.00'],
      ['Feb 26', 'N/A', 'N/A'],
      ['Mar 26 (20 of 31 days)', '$30.00', '$5.00'],
    ],
  });
  expect(chart.before).toEqual(['Jan 25', 'Feb 25', 'Mar 25']);
});

test('hiding the comparison of a chart leaves its current figures unchanged [CHART-004]', () => {
  const chart = hideComparison(buildOverTimeChart(months, [{ metric: 'revenue', mark: 'bar' }]));
  expect(buildChartFile(chart, cartesianChart)).toEqual([
    ['Month', 'From', 'To', 'Revenue', 'Note'],
    ['2026-01', '2026-01-01', '2026-01-31', 10, null],
    ['2026-02', '2026-02-01', '2026-02-28', null, null],
    ['2026-03', '2026-03-01', '2026-03-20', 30, 'partial: 20 of 31 days'],
  ]);
  expect(chart.series[0]).not.toHaveProperty('before');
});

test('a chart file has the days of both periods as ISO dates, which every spreadsheet reads [CHART-006]', () => {
  const [head, first] = buildChartFile(
    buildOverTimeChart(months, [{ metric: 'revenue', mark: 'bar' }]),
    cartesianChart,
  );
  expect(head).toEqual([
    'Month',
    'From',
    'To',
    'Compared from',
    'Compared to',
    'Revenue',
    'Revenue (comparison)',
    'Note',
  ]);
  expect(first).toEqual(['2026-01', '2026-01-01', '2026-01-31', '2025-01-01', '2025-01-31', 10, 4, null]);
});

test('a chart of a long date range has weekly points that add up to the days', () => {
  const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(1000)), { minLength: 93, maxLength: 500 }), (values) => {
      const answer = createAnswer(
        values.map((revenue, at) => ({ date: day(at), revenue })),
        { range: { from: day(0), to: day(values.length - 1) }, frequency: 'day' },
      );
      const { axis, series, days = [] } = buildOverTimeChart(answer, [{ metric: 'revenue', mark: 'bar' }]);
      const sum = (all: readonly (number | null)[]) => all.reduce<number>((s, v) => s + (v ?? 0), 0);
      expect(axis).toBe('Week from');
      expect(sum(series[0]?.values ?? [])).toBe(sum(values));
      expect(days.at(-1)?.to).toBe(day(values.length - 1));
      const customers = buildOverTimeChart(answer, [{ metric: 'customers', mark: 'bar' }]);
      expect(customers.categories).toHaveLength(values.length);
    }),
    { numRuns: propertyRuns(20) },
  );
});

test('a chart without data is blank [CHART-009]', () => {
  expect(isBlank(buildOverTimeChart(createAnswer([]), [{ metric: 'revenue', mark: 'bar' }]))).toBe(true);
  expect(isBlank(buildOverTimeChart(months, [{ metric: 'revenue', mark: 'bar' }]))).toBe(false);
});

test('a stacked chart has one series per channel with spend, highest spend first', () => {
  const chart = buildStackedOverTimeChart(
    createAnswer([
      { date: '2026-01-01', channel: 'google_ads', cost: 5 },
      { date: '2026-02-01', channel: 'facebook_ads', cost: 7 },
      { date: '2026-02-01', channel: 'google_ads', cost: 1 },
      { date: '2026-02-01', channel: 'other', cost: 0 },
    ]),
    'channel',
    'cost',
  );
  expect(chart.series.map(({ label, values }) => [label, values])).toEqual([
    ['Meta Ads', [0, 7, 0]],
    ['Google Ads', [5, 1, 0]],
  ]);
});

const shares = createAnswer(
  [
    { product: 'Mug', revenue: 60, compare: { revenue: 10 } },
    { product: 'Bowl', revenue: 20, compare: { revenue: 20 } },
    { product: 'Jug', revenue: 0, compare: { revenue: 90 } },
  ],
  {
    totals: { revenue: 100 },
    compare_totals: { revenue: 125 },
    comparison: { from: '2025-01-01', to: '2025-03-31' },
    pagination: { current_page: 1, total_pages: 2, total: 7, count: 3, per_page: 3 },
  },
);

test("a bar chart keeps the report's order, includes values that dropped to zero and sums the rest as 'Other'", () => {
  const bars = buildDimensionChart(shares, 'product', 'revenue', { maxEntries: 2 });
  expect([bars.categories, bars.keys]).toEqual([
    ['Mug', 'Jug (none this period)'],
    ['Mug', 'Jug'],
  ]);
  expect(bars.rest).toEqual({ label: 'Other', value: 40, before: 25 });
  expect(buildChartTable(bars, cartesianChart).rows.at(-1)).toEqual(['Other', '$40.00', '$25.00']);
  expect(buildParetoChart(shares, 'product', 'revenue').series[1]?.values).toEqual([0.6, 0.8]);
});

test("the group 'Other' counts values of the current period, not of the comparison period", () => {
  const names = Array.from({ length: 30 }, (_, at) => `Customer ${at}`);
  const rows = names.map((customer, at) =>
    at % 2 === 0
      ? { customer, revenue: 100 - at, compare: { revenue: 5 } }
      : { customer, revenue: null, compare: { revenue: 1 } },
  );
  const totals = { totals: { revenue: 2000 }, compare_totals: { revenue: 100 } };
  const comparison = { from: '2025-01-01', to: '2025-03-31' };
  const pages = { current_page: 1, total_pages: 1, total: 30, count: 30, per_page: -1 };
  const rest = (overrides: object) =>
    buildDimensionChart(
      createAnswer(rows, { ...totals, comparison, pagination: pages, ...overrides }),
      'customer',
      'revenue',
    ).rest?.label;
  expect(rest({})).toBe('Other (5)');
  expect(rest({ pagination: { ...pages, total: 614 } })).toBe('Other');
});

test('the cumulative share of a Pareto chart and its axis end at 100%, also with credit notes', () => {
  for (const revenue of [
    [60, 40],
    [60, 60, -20],
    [0.1, 0.2, 0.7],
    [900, 300, -500, -200],
  ]) {
    const rows = revenue.map((value, at) => ({ product: `P${at}`, revenue: value }));
    const total = revenue.reduce((sum, value) => sum + value, 0);
    const chart = buildParetoChart(createAnswer(rows, { totals: { revenue: total } }), 'product', 'revenue');
    const running = chart.series[1]?.values ?? [];
    expect(Math.max(...running.map(Number))).toBe(1);
    expect(chooseTicks(running).at(-1)).toBe(1);
  }
});

test("a donut shows the whole, with 'Other' as its last grey segment", () => {
  const donut = buildDimensionChart(shares, 'product', 'revenue', { kind: 'donut', maxEntries: 2 });
  const [{ values = [] } = {}] = donut.series;
  expect(donut.categories).toEqual(['Mug', 'Jug', 'Other']);
  expect(values).toEqual([60, 0, 40]);
  expect(donut.colours).toEqual(['value:Mug', 'value:Jug', colourOfOtherGroup]);
});

test('the shares of a donut add up to one, with or without a total and with hidden values', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 10_000 }), { minLength: 1, maxLength: 40 }),
      fc.boolean(),
      (values, total) => {
        const sum = values.reduce((all, value) => all + value, 0);
        fc.pre(sum > 0);
        const answer = createAnswer(
          values.map((revenue, at) => ({ product: `P${at}`, revenue })),
          total ? { totals: { revenue: sum } } : {},
        );
        const chart = buildDimensionChart(answer, 'product', 'revenue', { kind: 'donut' });
        const shares = chart.categories.map((_, at) => findShare(chart, at) ?? 0);
        expect(shares.reduce((all, share) => all + share, 0)).toBeCloseTo(1);
        // The denominator of each share is the total of all values, not of the values shown.
        chart.series[0]?.values.forEach((value, at) => {
          expect(shares[at]).toBeCloseTo((value ?? 0) / sum);
        });
      },
    ),
  );
});

test("a donut notes values that have no share: negative values, and 'Other' without a total", () => {
  const donut = (answer: Parameters<typeof buildDimensionChart>[0]) =>
    buildDimensionChart(answer, 'product', 'revenue', { kind: 'donut', maxEntries: 2 });
  const losses = createAnswer([
    { product: 'Mug', revenue: 10 },
    { product: 'Returned', revenue: -4 },
  ]);
  expect(donut(losses).note).toContain('Returned');
  expect(donut({ ...shares, meta: shares.meta.map((meta) => ({ ...meta, totals: {} })) }).note).toContain(
    'Other is not known',
  );
  expect(donut(shares).note).toBeUndefined();
});

test('a stacked chart names the largest values and groups the others', () => {
  const answer = createAnswer(
    Array.from({ length: 25 }, (_, at) => ({ date: '2026-01-01', product: `P${at}`, revenue: at + 1 })),
  );
  const { series } = buildStackedOverTimeChart(answer, 'product', 'revenue');
  expect(series.map(({ label }) => label).slice(0, 2)).toEqual(['P24', 'P23']);
  expect(series.at(-1)).toMatchObject({ label: 'Other (15)', colour: colourOfOtherGroup });
  expect(series.reduce((all, { values }) => all + (values[0] ?? 0), 0)).toBe((25 * 26) / 2);
});

test('a bar chart sums rows with the same value when the report has more dimensions', () => {
  const places = createAnswer([
    { country: 'France', suburb: null, revenue: 5 },
    { country: 'Italy', suburb: null, revenue: 7 },
  ]);
  const chart = buildDimensionChart(places, 'suburb', 'revenue');
  expect([chart.categories, chart.series[0]?.values]).toEqual([['No suburb'], [12]]);
});

test('the year-on-year chart aligns the same months of consecutive years [CHART-012]', () => {
  const points = Array.from({ length: 24 }, (_, at) => ({
    day: `${2023 + Math.floor((at + 6) / 12)}-${String(((at + 6) % 12) + 1).padStart(2, '0')}-01`,
    value: at,
  }));
  const yearsRange = { first: '2023-07-01', months: 12, to: '2025-06-30' };
  const { months: axis, years } = buildYearOnYear(yearsRange, points, 7);
  expect(axis).toEqual(['Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun']);
  expect(years.map(({ label, values }) => [label, values[0], values[11]])).toEqual([
    ['FY23/24', 0, 11],
    ['FY24/25', 12, 23],
  ]);
  // Here the financial year of the business begins in another month, so the twelve months are no financial year.
  expect(buildYearOnYear(yearsRange, points, 4).years.map(({ label }) => label)).toEqual([
    'Jul 23 – Jun 24',
    'Jul 24 – Jun 25',
  ]);
});

test('the year-on-year chart starts at the first data and labels a rolling year by its first and last month [CHART-013]', () => {
  const range = { from: '2025-11-01', to: '2026-11-19' };
  expect(findYears(range, '2024-03-10')).toEqual({ first: '2023-12-01', months: 12, to: '2026-11-19' });
  expect(findYears(range, '2026-01-01')).toBeNull();
  expect(findYears(range, null)).toBeNull();
  expect(findYears({ from: '2026-02-01', to: '2026-03-31' }, '2025-03-05')).toEqual({
    first: '2025-02-01',
    months: 2,
    to: '2026-03-31',
  });
  const yearsRange = { first: '2024-12-01', months: 12, to: '2026-11-19' };
  const chart = yearOnYearChart(
    createAnswer([
      { date: '2025-01-01', revenue: 4 },
      { date: '2026-11-01', revenue: 9 },
    ]),
    'revenue',
    yearsRange,
    7,
  );
  expect(chart.series.map(({ label }) => label)).toEqual(['Dec 24 – Nov 25', 'Dec 25 – Nov 26']);
  expect(chart.series.map(({ values }) => [values[1], values[11]])).toEqual([
    [4, null],
    [null, 9],
  ]);
  expect([...(chart.partial ?? [])]).toEqual([[11, '19 of 30 days in Dec 25 – Nov 26']]);
});

test('axis labels of a chart over time are as short as possible', () => {
  expect(formatAxis(250_000, 'currency', 'AUD')).toBe('$250K');
  expect(formatAxis(-40, 'currency', 'AUD')).toBe('−$40');
  expect(formatAxis(0.25, 'percent', 'AUD')).toBe('25%');
  expect(formatAxis(1500, 'count', 'AUD')).toBe('1,500');
  expect(formatAxis(-250_000, 'currency', currencyForReader('USD', 'AUD'))).toBe('−US$250K');
});

test('a month without loaded data is unknown, not zero, in the chart, its table and its file', () => {
  const gaps = { revenue: [{ from: '2026-02-01', to: '2026-02-28', why: 'not_loaded' as const }] };
  const answer = createAnswer(
    [
      { date: '2026-01-01', revenue: 10 },
      { date: '2026-02-01', revenue: null },
      { date: '2026-03-01', revenue: 0 },
    ],
    { gaps },
  );
  const chart = buildOverTimeChart(answer, [{ metric: 'revenue', mark: 'bar' }]);
  expect([...(chart.unknown ?? [])]).toEqual([[1, 'Not loaded']]);
  expect(buildChartTable(chart, cartesianChart).rows).toEqual([
    ['Jan 26', '$10.00'],
    ['Feb 26', 'Not loaded'],
    ['Mar 26', '$0.00'],
  ]);
  expect(buildChartFile(chart, cartesianChart).map((row) => row.at(-1))).toEqual([
    'Revenue',
    10,
    'Not loaded',
    0,
  ]);
  expect(categoryTitle(chart, 1)).toBe('Feb 26 (not loaded)');
});
