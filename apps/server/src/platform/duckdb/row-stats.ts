import { dayCountSql, lastDayOfRowSql } from '@bellwether/analytics/compile/period-rows';
import type { Fact } from '@bellwether/domain/catalogue/facts';
import { periodEndColumn } from '@bellwether/facts/identity';
import { factTables, keepsPeriods } from '@bellwether/facts/tables';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { RowStats } from '../warehouse.ts';
import { streamSql } from './columns-sql.ts';

/**
 * Lines per group when checking the order of rows. The groups are smaller than DuckDB's row groups, so disorder within
 * a group does not slow reads.
 */
const linesPerBlock = 20_000;

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/**
 * Checks whether staged rows have a column for the last day of multi-day totals. Rows from a sync or a daily file have
 * none.
 */
export const hasPeriodRows = async (
  connection: DuckDBConnection,
  fact: Fact,
  table: string,
): Promise<boolean> => {
  if (!keepsPeriods(fact)) return false;
  const found = await connection.runAndReadAll(
    `SELECT 1 FROM (DESCRIBE SELECT * FROM ${table}) WHERE column_name = '${periodEndColumn}'`,
  );
  return found.currentRowCount > 0;
};

/** Returns statistics of the rows in a table or view, before the rows are loaded. */
export const readRowStats = async (
  connection: DuckDBConnection,
  fact: Fact,
  table: string,
): Promise<RowStats> => {
  const { columns, streams: parts } = factTables[fact];
  const converts = columns.some(({ name }) => name === 'currency_rate');
  const base = converts
    ? 'any_value(currency) FILTER (problem IS NULL AND currency_rate = 1)'
    : 'NULL::VARCHAR';
  const periods = await hasPeriodRows(connection, fact, table);
  const rows = periods ? `sum(${dayCountSql(fact, 'staged')})` : 'count(*)';
  const lastDay = periods ? lastDayOfRowSql(fact, 'staged') : 'day';
  const hasStreamColumns = parts.every((part) => columns.some(({ name }) => name === part));
  const streams = hasStreamColumns
    ? `list(DISTINCT ${streamSql(fact, 'staged')}) FILTER (problem IS NULL)`
    : "CASE WHEN count(*) FILTER (problem IS NULL) > 0 THEN [''] END";
  // Grouped by line number, because a window without an order could read rows in any order.
  const found = await connection.runAndReadAll(
    `SELECT coalesce(sum(rows), 0)::DOUBLE, coalesce(sum(faulty), 0)::DOUBLE, list_sort(list_distinct(flatten(list(streams)))),
       coalesce(bool_or(first_day < day_before), false), any_value(base), min(first_day)::VARCHAR, max(last_day)::VARCHAR
     FROM (SELECT *, lag(latest_day) OVER (ORDER BY lines) AS day_before FROM (
       SELECT line // ${linesPerBlock} AS lines, ${rows} FILTER (problem IS NULL) AS rows, count(problem) AS faulty,
         ${streams} AS streams, min(day) FILTER (problem IS NULL) AS first_day, max(day) FILTER (problem IS NULL) AS latest_day,
         max(${lastDay}) FILTER (problem IS NULL) AS last_day, ${base} AS base
       FROM ${table} staged GROUP BY lines))`,
  );
  const [rowCount, faulty, streamNames, isUnsorted, baseCurrency, from, to] = found.getRowsJS()[0] ?? [];
  const filled = await connection.runAndReadAll(
    `SELECT ${columns.map(({ name }) => `count(${name}) > 0`).join(', ')} FROM ${table} WHERE problem IS NULL`,
  );
  const filledFlags = filled.getRowsJS()[0] ?? [];
  return {
    rows: Number(rowCount),
    faulty: Number(faulty),
    streams: texts(streamNames),
    days: typeof from === 'string' && typeof to === 'string' ? { from, to } : null,
    fields: columns.flatMap(({ name }, at) => (filledFlags[at] === true ? [name] : [])),
    inDayOrder: isUnsorted !== true,
    baseCurrency: typeof baseCurrency === 'string' ? baseCurrency : null,
  };
};
