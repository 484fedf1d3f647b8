import type { DuckDBConnection } from '@duckdb/node-api';
import type { Staging } from '../warehouse.ts';

/** Returns a connection as an opaque staging place. */
export const asStaging = (connection: DuckDBConnection): Staging => connection as unknown as Staging;

/**
 * Returns the DuckDB connection of a staging place, for code that reads files or builds demo data with SQL.
 * It is DuckDB for every warehouse, because DuckDB reads the files. Another warehouse would open one in
 * memory and forward the rows.
 */
export const duckdbOf = (staging: Staging): DuckDBConnection => staging as unknown as DuckDBConnection;
