import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import type { Fact } from '@bellwether/domain/catalogue/facts';
import { isDay } from '@bellwether/domain/time/day';
import type { ColumnType } from '@bellwether/facts/column-types';
import { type AnyFactRow, factColumns, factDeclarations } from '@bellwether/facts/facts';
import { periodEndColumn } from '@bellwether/facts/identity';
import { sqlLiteral } from '@bellwether/facts/sql-literal';
import { keepsPeriods } from '@bellwether/facts/tables';
import {
  BIGINT,
  BOOLEAN,
  DATE,
  DECIMAL,
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBTimestampValue,
  type DuckDBType,
  type DuckDBValue,
  TIMESTAMP,
  VARCHAR,
} from '@duckdb/node-api';
import { yieldToOthers } from '../cooperative-work.ts';
import type { ParquetRows, RowBatches } from '../warehouse.ts';
import { columnListSql } from './columns-sql.ts';

/** Rows in a DuckDB data chunk. */
const chunkRows = 2048;
/** Rows stored at once. DuckDB by default collects 200,000 rows, and storing them blocks the event loop too long. */
const flushRows = 20_000;
const width = 18;
const scales = { decimal: 6, fraction: 12 } as const;
const msPerDay = 86_400_000;

/**
 * Parses a decimal number as an integer count of its last decimal place. @throws Error for more digits than are stored.
 */
const toUnits = (text: string, scale: number): bigint => {
  const [, sign, whole = '', decimals = ''] = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(text) ?? [];
  if (sign === undefined || decimals.replace(/0+$/, '').length > scale || whole.length > width - scale)
    throw new Error(`${text} is not a number with at most ${scale} decimals.`);
  const units = BigInt(whole + decimals.slice(0, scale).padEnd(scale, '0'));
  return sign === '-' ? -units : units;
};

const readTime = (text: string): number => {
  const ms = Date.parse(text.length === 10 ? text : `${text}Z`);
  if (Number.isNaN(ms) || !isDay(text.slice(0, 10))) throw new Error(`${text} is not a day or time.`);
  return ms;
};

/** Caches the last date: most rows repeat the date of the row before, and comparing is cheaper than parsing. */
let lastDay: { text: string; value: DuckDBDateValue } | undefined;
const toDay = (text: string): DuckDBDateValue => {
  if (lastDay?.text !== text) lastDay = { text, value: new DuckDBDateValue(readTime(text) / msPerDay) };
  return lastDay.value;
};

type Stored = { type: DuckDBType; toValue: (value: string | number | boolean) => DuckDBValue };

const stored: Record<ColumnType, Stored> = {
  text: { type: VARCHAR, toValue: String },
  day: { type: DATE, toValue: (value) => toDay(String(value)) },
  instant: {
    type: TIMESTAMP,
    toValue: (value) =>
      new DuckDBTimestampValue(BigInt(Math.floor(readTime(String(value)) / 1000)) * 1_000_000n),
  },
  decimal: {
    type: DECIMAL(width, scales.decimal),
    toValue: (value) => new DuckDBDecimalValue(toUnits(String(value), scales.decimal), width, scales.decimal),
  },
  fraction: {
    type: DECIMAL(width, scales.fraction),
    toValue: (value) =>
      new DuckDBDecimalValue(toUnits(String(value), scales.fraction), width, scales.fraction),
  },
  integer: { type: BIGINT, toValue: (value) => BigInt(value) },
  boolean: { type: BOOLEAN, toValue: Boolean },
};

const rowColumns = (fact: Fact): { name: string; type: ColumnType }[] => [
  ...factColumns(fact),
  ...(keepsPeriods(fact) ? [{ name: periodEndColumn, type: 'day' as const }] : []),
];

/** Appends rows to a table with `line`, `problem` and the columns of the fact. */
const appendRows = (
  appender: { appendDataChunk: (chunk: DuckDBDataChunk) => void },
  fact: Fact,
  rows: readonly AnyFactRow[],
  firstLine: number,
): void => {
  const columns = rowColumns(fact);
  const { required } = factDeclarations[fact];
  const chunk = DuckDBDataChunk.create(
    [BIGINT, VARCHAR, ...columns.map(({ type }) => stored[type].type)],
    rows.length,
  );
  /** Values are written one by one, because lists per column would only be garbage to collect. */
  const fill = (column: number, toValue: (row: AnyFactRow, at: number) => DuckDBValue): void => {
    const vector = chunk.getColumnVector(column);
    for (const [at, row] of rows.entries()) vector.setItem(at, toValue(row, at));
    vector.flush();
  };
  fill(0, (_, at) => BigInt(firstLine + at));
  fill(1, () => null);
  for (const [column, { name, type }] of columns.entries()) {
    const { toValue } = stored[type];
    fill(column + 2, (row, at) => {
      const value = (row as Readonly<Record<string, string | number | boolean | null | undefined>>)[name];
      if (value === null || value === undefined) {
        if (required.includes(name)) throw new Error(`Row ${firstLine + at} of ${fact} has no ${name}.`);
        return null;
      }
      try {
        return toValue(value);
      } catch (error) {
        throw new Error(`Row ${firstLine + at} of ${fact}, ${name}: ${String(value).slice(0, 60)}`, {
          cause: error,
        });
      }
    });
  }
  appender.appendDataChunk(chunk);
};

/**
 * Stores typed rows in a temporary table of the connection and returns its name. Rows may arrive slowly: other work
 * runs between the batches. @throws Error for a value that does not fit its column.
 */
const storeBatches = async (
  connection: DuckDBConnection,
  fact: Fact,
  batches: RowBatches,
  signal: AbortSignal | undefined,
): Promise<string> => {
  const table = 'typed_rows';
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE ${table} (line BIGINT, problem VARCHAR, ${columnListSql(rowColumns(fact))})`,
  );
  const appender = await connection.createAppender(table, 'main', 'temp');
  let line = 1;
  let waiting = 0;
  try {
    for await (const batch of batches) {
      for (let start = 0; start < batch.length; start += chunkRows) {
        signal?.throwIfAborted();
        const rows = batch.slice(start, start + chunkRows);
        appendRows(appender, fact, rows, line);
        waiting += rows.length;
        if (waiting >= flushRows) {
          appender.flushSync();
          waiting = 0;
        }
        line += rows.length;
        await yieldToOthers();
      }
    }
  } finally {
    appender.closeSync();
  }
  return table;
};

/** Creates a view of a Parquet file and returns its name. Columns missing from the file are NULL. */
const viewParquet = async (
  connection: DuckDBConnection,
  fact: Fact,
  { parquet }: ParquetRows,
): Promise<string> => {
  const view = 'parquet_rows';
  const from = `read_parquet(${sqlLiteral(parquet)})`;
  const described = await connection.runAndReadAll(
    `SELECT column_name FROM (DESCRIBE SELECT * FROM ${from})`,
  );
  const existing = new Set(described.getRowsJS().map(([name]) => String(name)));
  const missing = [
    ...factColumns(fact).map(({ name, type }) => ({ name, sql: duckdb.nothing(type) })),
    { name: 'problem', sql: duckdb.nothing('text') },
    { name: 'line', sql: 'row_number() OVER ()' },
  ].filter(({ name }) => !existing.has(name));
  await connection.run(
    `CREATE OR REPLACE TEMP VIEW ${view} AS SELECT ${['*', ...missing.map(({ name, sql }) => `${sql} AS ${name}`)].join(', ')} FROM ${from}`,
  );
  return view;
};

/** Makes staged rows readable by SQL on a connection. Returns the name of their table or view. */
export const openRows = (
  connection: DuckDBConnection,
  fact: Fact,
  rows: RowBatches | ParquetRows,
  signal?: AbortSignal,
): Promise<string> =>
  'parquet' in rows ? viewParquet(connection, fact, rows) : storeBatches(connection, fact, rows, signal);
