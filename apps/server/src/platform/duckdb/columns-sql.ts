import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import type { Fact } from '@bellwether/domain/catalogue/facts';
import type { FactColumn } from '@bellwether/facts/column-types';
import { factTables } from '@bellwether/facts/tables';

/** Returns the definitions of columns in a `CREATE TABLE`. */
export const columnListSql = (columns: readonly FactColumn[]): string =>
  columns.map(({ name, type }) => `${name} ${duckdb.columnType(type)}`).join(', ');

/** Returns the columns of a fact, each cast to its type. */
export const castColumnsSql = (fact: Fact): string =>
  factTables[fact].columns
    .map(({ name, type }) => `${name}::${duckdb.columnType(type)} AS ${name}`)
    .join(', ');

/**
 * SQL of a row's stream: `google_ads|Main account`, `forms`; '' for the only one. `row` is the alias of the
 * rows.
 */
export const streamSql = (fact: Fact, row: string): string =>
  factTables[fact].streams.map((column) => `coalesce(${row}.${column}, '')`).join(" || '|' || ");
