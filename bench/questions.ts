import type { Dialect } from '@bellwether/analytics/dialects/dialect';
import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { businessIds } from './installation.ts';

/** Figures by row key, so that two answers to a query can be compared. */
export type FiguresByKey = Record<string, number[]>;
type Row = Record<string, unknown>;

/**
 * Benchmark query in three forms: a report over HTTP, plain SQL over the base facts, and a request to the bare server
 * (child/bare.ts), which returns the same rows as the SQL.
 */
export type BenchQuestion = {
  name: string;
  description: string;
  /**
   * Returns the n-th variant of the query. Each names another business, date range or sort order, so that no answer
   * comes from the cache.
   */
  path(n: number): string;
  raw(n: number, dialect?: Dialect): { sql: string; params: Record<string, string> };
  /** Path on the bare server; missing where monthly rollups alone cannot answer the query. */
  bare?(n: number): string;
  figuresOfReport(answer: ReportAnswer): FiguresByKey;
  figuresOfRaw(rows: readonly Row[]): FiguresByKey;
};

type Span = { from: string; to: string };
const year: Span = { from: '2025-07-01', to: '2026-06-30' };
const yearBefore: Span = { from: '2024-07-01', to: '2025-06-30' };
const partialMonths: Span = { from: '2025-06-12', to: '2026-06-11' };
const partialMonthsBefore: Span = { from: '2024-07-12', to: '2025-06-11' };

const within = ({ from, to }: Span): string => `day BETWEEN DATE '${from}' AND DATE '${to}'`;

const path = (report: string, filter: string, more: Record<string, string>): string =>
  `/v1/modules/dashboard/data/${report}?${new URLSearchParams({ filter, ...more }).toString()}`;
const ranged = ({ from, to }: Span): string => `date:>=${from},date:<=${to}`;

const measures = ['cost', 'impressions', 'clicks', 'conversions'] as const satisfies Metric[];
const sumsOf = ({ number }: Dialect, names: readonly string[] = measures): string =>
  names.map((m) => `${number(`sum(${m})`)} AS ${m}`).join(', ');
const ofBusiness = ({ param }: Dialect): string => `business_id = ${param('business', 'uuid')}`;
const numbers = (row: Row, names: readonly string[] = measures): number[] =>
  names.map((m) => Number(row[m] ?? 0));

const bare = (route: string, query: Record<string, string>): string =>
  `/${route}?${new URLSearchParams(query).toString()}`;

/** Adds figures of the same key, because partial months are compared with ranges of days, not with months. */
const sumByKey = (entries: readonly [string, number[]][]): FiguresByKey => {
  const sums: FiguresByKey = {};
  for (const [key, values] of entries)
    sums[key] = values.map((value, at) => Math.round((value + (sums[key]?.[at] ?? 0)) * 100) / 100);
  return sums;
};

const monthByChannel = (
  name: string,
  description: string,
  now: Span,
  before: Span,
  ids: readonly string[],
): BenchQuestion => ({
  name,
  description,
  path: (n) =>
    path(
      'marketing-spend',
      `business_id:=${ids[n % ids.length]},${ranged(now)},compare_from_date:=${before.from},compare_to_date:=${before.to}`,
      { timestamp: 'month', per_page: '-1' },
    ),
  raw: (n, sql = duckdb) => ({
    sql: `SELECT ${within(now)} AS is_current, ${sql.dayText(sql.monthStart('day'))} AS date, channel, ${sumsOf(sql)} FROM ads
      WHERE ${ofBusiness(sql)} AND (${within(now)} OR ${within(before)}) GROUP BY ALL ORDER BY ALL`,
    params: { business: ids[n % ids.length] ?? '' },
  }),
  figuresOfReport: ({ data }) =>
    sumByKey(
      data.flatMap((row) => {
        const was = row['compare'];
        const now: [string, number[]][] = [[`now ${row['date']} ${row['channel']}`, numbers(row)]];
        return typeof was === 'object' && was !== null && was['date'] !== null
          ? [...now, [`was ${row['channel']}`, numbers(was)] as [string, number[]]]
          : now;
      }),
    ),
  figuresOfRaw: (rows) =>
    sumByKey(
      rows.map((row) => [
        row['is_current'] ? `now ${row['date']} ${row['channel']}` : `was ${row['channel']}`,
        numbers(row),
      ]),
    ),
});

const byCampaign = (ids: readonly string[]): BenchQuestion => ({
  name: 'Q2',
  description: 'one business, its campaigns by cost, a page of 15',
  path: (n) => path('top-campaigns', `business_id:=${ids[n % ids.length]},${ranged(year)}`, {}),
  raw: (n, sql = duckdb) => ({
    sql: `SELECT campaign, channel, ${sumsOf(sql, ['cost', 'clicks', 'conversions'])} FROM ads
      WHERE ${ofBusiness(sql)} AND ${within(year)} GROUP BY ALL ORDER BY sum(cost) DESC, campaign LIMIT 15`,
    params: { business: ids[n % ids.length] ?? '' },
  }),
  bare: (n) => bare('campaigns', { business: ids[n % ids.length] ?? '', ...year }),
  figuresOfReport: ({ data }) =>
    Object.fromEntries(
      data.map((row) => [
        `${row['campaign']} ${row['channel']}`,
        numbers(row, ['cost', 'clicks', 'conversions']),
      ]),
    ),
  figuresOfRaw: (rows) =>
    Object.fromEntries(
      rows.map((row) => [
        `${row['campaign']} ${row['channel']}`,
        numbers(row, ['cost', 'clicks', 'conversions']),
      ]),
    ),
});

const allBusinesses = (): BenchQuestion => {
  const order = (n: number) => ({
    by: measures[n % measures.length] ?? 'cost',
    direction: n % 8 < 4 ? 'desc' : 'asc',
  });
  return {
    name: 'Q3',
    description: 'every business, 12 months',
    path: (n) =>
      path('portfolio-spend', ranged(year), {
        per_page: '-1',
        sort: `${order(n).by}:${order(n).direction}`,
      }),
    raw: (n, sql = duckdb) => ({
      sql: `SELECT ${sql.text('business_id')} AS business, ${sumsOf(sql)} FROM ads WHERE ${within(year)} GROUP BY ALL ORDER BY sum(${order(n).by}) ${order(n).direction}`,
      params: {},
    }),
    bare: () => bare('businesses', year),
    figuresOfReport: ({ data }) => sorted(data.map((row) => numbers(row))),
    figuresOfRaw: (rows) => sorted(rows.map((row) => numbers(row))),
  };
};

/**
 * Keys rows by their position after sorting, because the report has the names of businesses and plain SQL their ids.
 */
const sorted = (rows: readonly number[][]): FiguresByKey =>
  Object.fromEntries(
    rows
      .map((row) => row.join(' '))
      .toSorted()
      .map((text, i) => [String(i), text.split(' ').map(Number)]),
  );

export const listBenchQuestions = (businesses: number): BenchQuestion[] => {
  const ids = businessIds(businesses);
  const q1 = 'one business, month × channel, 12 months and the 12 before';
  return [
    {
      ...monthByChannel('Q1', q1, year, yearBefore, ids),
      bare: (n) =>
        bare('spend', {
          business: ids[n % ids.length] ?? '',
          ...year,
          compare_from: yearBefore.from,
          compare_to: yearBefore.to,
        }),
    },
    monthByChannel(
      'Q1r',
      'the same from the 12th of a month to the 11th',
      partialMonths,
      partialMonthsBefore,
      ids,
    ),
    byCampaign(ids),
    allBusinesses(),
  ];
};

/** Returns the first difference between two answers as a sentence; undefined when they are equal. */
export function findDifference(one: FiguresByKey, other: FiguresByKey): string | undefined {
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  if (keys.length === 0) return 'The answer is empty.';
  if (keys.length !== others.length) return `${keys.length} rows against ${others.length}.`;
  for (const key of keys) {
    const [a, b] = [one[key] ?? [], other[key]];
    if (!b || a.some((value, i) => Math.abs(value - (b[i] ?? Number.NaN)) > 1e-6))
      return `${key}: ${a} against ${b}.`;
  }
  return undefined;
}
