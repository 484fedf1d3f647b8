import type { Fact } from '@bellwether/domain/catalogue/facts';
import { periodEndColumn } from '@bellwether/facts/identity';
import { factTables, keepsPeriods } from '@bellwether/facts/tables';
import type { Dialect } from '../dialects/dialect.ts';
import { shareSql, splitTotalSql } from './shares.ts';

/** Returns SQL for the last day of a row. */
export const lastDayOfRowSql = (fact: Fact, row: string): string =>
  keepsPeriods(fact) ? `coalesce(${row}.${periodEndColumn}, ${row}.day)` : `${row}.day`;

/** Returns SQL for the number of days that a row covers. */
export const dayCountSql = (fact: Fact, row: string): string =>
  keepsPeriods(fact) ? `(coalesce(${row}.${periodEndColumn} - ${row}.day, 0) + 1)` : '1';

/** SQL of the first and the last requested day; null: no limit. */
export type RangeSql = { readonly from: string | null; readonly to: string | null };

export type PeriodTotalsSource = {
  fact: Fact;
  /** Table or subquery with the fact's columns; the fact's table by default. */
  table?: string;
  where?: string;
  /**
   * Unit into which a period total is split. A figure that is not shown by date needs only one share for each date
   * range.
   */
  by: 'day' | 'month' | 'range';
  /** Date ranges that do not overlap; all days by default. */
  ranges?: readonly RangeSql[];
  /** Columns in addition to those of an imported row, such as the row position. */
  keep?: readonly string[];
};

const allDays: RangeSql = { from: null, to: null };
const length = 'period_length';

const listFigures = (fact: Fact) =>
  factTables[fact].columns.filter(({ name, type }) => name !== 'day' && type !== 'text');

/**
 * Returns SQL of the totals that overlap a date range; each total is read once for all its shares. `asked_from` and
 * `asked_to` bound the overlap.
 */
const selectTotals = (
  sql: Dialect,
  { fact, table = fact, where = 'TRUE', keep = [] }: PeriodTotalsSource,
  { from, to }: RangeSql,
): string => {
  const splits = listFigures(fact).flatMap(({ name, type }) => {
    const { each, rest } = splitTotalSql(sql, name, type, length);
    return [`${each} AS ${name}_each`, `${rest} AS ${name}_rest`];
  });
  const columns = [
    // Selects the position of a row by name, because `*` does not include it.
    keep.includes(sql.rowPlace) ? `*, ${sql.rowPlace}` : '*',
    `${sql.daysBetween('day', periodEndColumn)} + 1 AS ${length}`,
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

/** Builds SQL of the shares of period totals on the requested days, from `part_from` to `part_to`. */
const splitSql: Record<PeriodTotalsSource['by'], (sql: Dialect, totals: string) => string> = {
  range: (_sql, totals) => `SELECT *, asked_from AS part_from, asked_to AS part_to FROM ${totals}`,
  month: (
    sql,
    totals,
  ) => `SELECT *, greatest(asked_from, part_month) AS part_from, least(asked_to, ${sql.monthEnd('part_month')}) AS part_to
    FROM (SELECT *, ${sql.eachMonth('asked_from', 'asked_to')} AS part_month FROM ${totals})`,
  day: (sql, totals) => `SELECT *, ${sql.daysAfter('asked_from', 'nth')} AS part_from, part_from AS part_to
    FROM (SELECT *, ${sql.eachOffset(`${sql.daysBetween('asked_from', 'asked_to')} + 1`)} AS nth FROM ${totals})`,
};

/**
 * Returns SQL of a fact's rows, with each period total distributed over the requested days, months or ranges. It is a
 * subquery with the fact's columns; `day` is the first day of a share. Put conditions on texts around the subquery:
 * DuckDB applies them before it distributes totals. Rows of one day pass unchanged, also those outside the ranges.
 */
export const spreadRowsSql = (sql: Dialect, cut: PeriodTotalsSource): string => {
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
  const single = `SELECT ${names}, ${sql.nothing('day')} AS ${periodEndColumn} FROM ${table} WHERE ${where} AND ${periodEndColumn} IS NULL`;
  const days = {
    before: sql.daysBetween('day', 'part_from'),
    through: `(${sql.daysBetween('day', 'part_to')} + 1)`,
    length,
  };
  const shares = new Map(
    listFigures(fact).map(({ name, type }) => [
      name,
      shareSql(sql, { each: `${name}_each`, rest: `${name}_rest` }, type, days),
    ]),
  );
  const shared = [...keep, ...columns.map(({ name }) => name)].map((name) => {
    if (name === 'day') return 'part_from AS day';
    if (name === 'month') return `${sql.monthStart('part_from')} AS month`;
    const share = shares.get(name);
    return share === undefined ? name : `${share} AS ${name}`;
  });
  const parts = ranges.map(
    (range) =>
      `SELECT ${shared.join(', ')}, ${sql.nothing('day')} AS ${periodEndColumn} FROM (${splitSql[by](sql, selectTotals(sql, { ...cut, keep }, range))})`,
  );
  return `(${[single, ...parts].join(' UNION ALL ')})`;
};
