import { factTables } from '@bellwether/analytics/facts/tables';
import type { LoadRequest, RowsSurvey, StagedRows } from '../warehouse.ts';
import { streamOf } from './slice.ts';

/** Fewer rows than a row group of DuckDB has: what is out of order within so many lines costs a reader nothing. */
const linesTogether = 20_000;

/** Looks at staged rows before they are loaded. */
export const surveyRows = async (
  fact: LoadRequest['fact'],
  { connection, table }: StagedRows,
): Promise<RowsSurvey> => {
  const converts = factTables[fact].columns.some(({ name }) => name === 'currency_rate');
  const base = converts
    ? 'any_value(currency) FILTER (problem IS NULL AND currency_rate = 1)'
    : 'NULL::VARCHAR';
  // By line numbers, for a window without an order may see the rows in any.
  const found = await connection.runAndReadAll(
    `SELECT coalesce(sum(rows), 0)::DOUBLE, coalesce(sum(faulty), 0)::DOUBLE, list_sort(list_distinct(flatten(list(streams)))),
       coalesce(bool_or(first_day < day_before), false), any_value(base)
     FROM (SELECT *, lag(last_day) OVER (ORDER BY lines) AS day_before FROM (
       SELECT line // ${linesTogether} AS lines, count(*) FILTER (problem IS NULL) AS rows, count(problem) AS faulty,
         list(DISTINCT ${streamOf(fact)}) FILTER (problem IS NULL) AS streams, min(day) FILTER (problem IS NULL) AS first_day,
         max(day) FILTER (problem IS NULL) AS last_day, ${base} AS base
       FROM ${table} GROUP BY lines))`,
  );
  const [rows, faulty, streams, goesBack, baseCurrency] = found.getRowsJS()[0] ?? [];
  return {
    rows: Number(rows),
    faulty: Number(faulty),
    streams: Array.isArray(streams) ? streams.map(String) : [],
    inDayOrder: goesBack !== true,
    baseCurrency: typeof baseCurrency === 'string' ? baseCurrency : null,
  };
};
