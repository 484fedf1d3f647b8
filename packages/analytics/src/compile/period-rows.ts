import type { Fact } from '@bellwether/contract/catalogue/facts';
import { periodEndColumn } from '@bellwether/facts/identity';
import { factTables, keepsPeriods } from '@bellwether/facts/tables';
import { shareSql, splitTotalSql } from './shares.ts';

/** Returns SQL for the last day of a row. */
export const lastDaySql = (fact: Fact, row: string): string =>
  keepsPeriods(fact) ? `coalesce(${row}.${periodEndColumn}, ${row}.day)` : `${row}.day`;

/** Returns SQL for the number of days that a row covers. */
export const dayCountSql = (fact: Fact, row: string): string =>
  keepsPeriods(fact) ? `(coalesce(${row}.${periodEndColumn} - ${row}.day, 0) + 1)` : '1';

/** SQL of the first and the last requested day; null: no limit. */
export type RangeSql = { readonly from: string | null; readonly to: string | null };

export type PeriodCut = {
  fact: Fact;
  /** Table or subquery with the fact's columns; by default the fact's table. */
  table?: string;
  where?: string;
  /** Parts into which a period is split; a figure not shown by date needs one for each range. */
  by: 'day' | 'month' | 'range';
  /** Ranges without common days; by default all days. */
  ranges?: readonly RangeSql[];
  /** Columns in addition to those of an imported row. */
  keep?: readonly string[];
};

const allDays: RangeSql = { from: null, to: null };
const length = 'period_length';

const listFigures = (fact: Fact) =>
  factTables[fact].columns.filter(({ name, type }) => name !== 'day' && type !== 'text');

/**
 * Returns SQL of the totals that overlap a range, each split once for all its parts. `asked_from` and
 * `asked_to` bound the overlap.
 */
const selectTotals = (
  { fact, table = fact, where = 'TRUE', keep = [] }: PeriodCut,
  { from, to }: RangeSql,
): string => {
  const splits = listFigures(fact).flatMap(({ name, type }) => {
    const { each, rest } = splitTotalSql(name, type, length);
    return [`${each} AS ${name}_each`, `${rest} AS ${name}_rest`];
  });
  const columns = [
    // A table's `rowid` is not part of `*`.
    keep.includes('rowid') ? '*, rowid' : '*',
    `${periodEndColumn} - day + 1 AS ${length}`,
    `${from === null ? 'day' : `greatest(day, ${from})`} AS asked_from`,
    `${to === null ? periodEndColumn : `least(${periodEndColumn}, ${to})`} AS asked_to`,
    ...splits,
  ];
  const conditions = [
    where,
    from === null ? `${periodEndColumn} IS NOT NULL` : `${periodEndColumn} >= ${from}`,
    ...(to === null ? [] : [`day <= ${to}`]),
  ];
  return `(SELECT ${columns.join(', ')} FROM ${table} WHERE ${conditions.join(' AND ')})`;
};

const months = `generate_series(date_trunc('month', asked_from)::TIMESTAMP, asked_to::TIMESTAMP, INTERVAL 1 MONTH)`;

/** SQL of the parts of totals on the requested days, from `part_from` to `part_to`. */
const splitSql: Record<PeriodCut['by'], (totals: string) => string> = {
  range: (totals) => `SELECT *, asked_from AS part_from, asked_to AS part_to FROM ${totals}`,
  month: (
    totals,
  ) => `SELECT *, greatest(asked_from, CAST(part_month AS DATE)) AS part_from, least(asked_to, last_day(part_month)) AS part_to
    FROM (SELECT *, unnest(${months}) AS part_month FROM ${totals})`,
  day: (totals) => `SELECT *, CAST(day + CAST(nth AS INTEGER) AS DATE) AS part_from, part_from AS part_to
    FROM (SELECT *, unnest(range(asked_from - day, asked_to - day + 1)) AS nth FROM ${totals})`,
};

/**
 * Returns SQL of a fact's rows, with each total of a period shared out over the requested parts. It is a
 * subquery with the fact's columns; `day` is the first day of a part. Put conditions on texts around it:
 * DuckDB moves them before the sharing. Rows of one day pass unchanged, also those outside the ranges.
 */
export const spreadRowsSql = (cut: PeriodCut): string => {
  const {
    fact,
    table = fact,
    where = 'TRUE',
    by,
    ranges = [allDays],
    keep = ['business_id', 'load_id', 'origin', 'month'],
  } = cut;
  const { columns } = factTables[fact];
  const names = [...keep, ...columns.map(({ name }) => name)].join(', ');
  const single = `SELECT ${names}, CAST(NULL AS DATE) AS ${periodEndColumn} FROM ${table} WHERE ${where} AND ${periodEndColumn} IS NULL`;
  const days = { before: '(part_from - day)', through: '(part_to - day + 1)', length };
  const shares = new Map(
    listFigures(fact).map(({ name, type }) => [
      name,
      shareSql({ each: `${name}_each`, rest: `${name}_rest` }, type, days),
    ]),
  );
  const shared = [...keep, ...columns.map(({ name }) => name)].map((name) => {
    if (name === 'day') return 'part_from AS day';
    if (name === 'month') return "date_trunc('month', part_from)::DATE AS month";
    const share = shares.get(name);
    return share === undefined ? name : `${share} AS ${name}`;
  });
  const parts = ranges.map(
    (range) =>
      `SELECT ${shared.join(', ')}, CAST(NULL AS DATE) AS ${periodEndColumn} FROM (${splitSql[by](selectTotals({ ...cut, keep }, range))})`,
  );
  return `(${[single, ...parts].join(' UNION ALL ')})`;
};
