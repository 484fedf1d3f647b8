import type { DuckDBConnection } from '@duckdb/node-api';
import type { Staging } from '../warehouse.ts';

/** A connection as a place where rows are made ready. */
export const asStaging = (connection: DuckDBConnection): Staging => connection as unknown as Staging;

/**
 * The DuckDB behind a staging place: what reads files and what makes demo data write its SQL. It is DuckDB whatever the warehouse is, for it
 * reads files; a warehouse elsewhere opens one in memory and sends the rows on.
 */
export const duckdbOf = (staging: Staging): DuckDBConnection => staging as unknown as DuckDBConnection;
