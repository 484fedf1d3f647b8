import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import type { Fact } from '@bellwether/domain/catalogue/facts';
import type { FactColumn } from '@bellwether/facts/column-types';
import { factTables } from '@bellwether/facts/tables';

/** Returns the column definitions of a `CREATE TABLE` statement. */
export const columnListSql = (columns: readonly FactColumn[]): string =>
  columns.map(({ name, type }) => `${name} ${duckdb.columnType(type)}`).join(', ');

/** Returns SQL that casts each column of a fact to its type. */
export const castColumnsSql = (fact: Fact): string =>
  factTables[fact].columns
    .map(({ name, type }) => `${name}::${duckdb.columnType(type)} AS ${name}`)
    .join(', ');

/**
 * SQL for the stream of a row, such as `google_ads|Main account` or `forms`; '' if the fact has a single stream. `row`
 * is the table alias.
 */
export const streamSql = (fact: Fact, row: string): string =>
  factTables[fact].streams.map((column) => `coalesce(${row}.${column}, '')`).join(" || '|' || ");
