import { randomUUID } from 'node:crypto';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqlLiteral } from '@bellwether/facts/sql-literal';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

/**
 * Memory of a scratch database; two imports run at once. A file of a million lines needs less than 100 MB, and what does
 * not fit goes to a temporary folder.
 */
const memory = '160MB';

/**
 * Runs `work` on a DuckDB of its own, in memory, in which files are read and rows prepared for a load. It is no part of
 * the warehouse: any warehouse takes the rows as a file. It ends with `work`.
 */
export const withScratch = async <T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> => {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(Math.max(2, availableParallelism())),
    memory_limit: memory,
    temp_directory: join(tmpdir(), `bellwether-scratch-${randomUUID()}`),
    autoinstall_known_extensions: 'false',
    // With insertion order, rows wait in memory for earlier ones. The rows have line numbers.
    preserve_insertion_order: 'false',
  });
  try {
    const connection = await instance.connect();
    try {
      await connection.run('SET enable_progress_bar = true; SET enable_progress_bar_print = false');
      return await work(connection);
    } finally {
      connection.closeSync();
    }
  } finally {
    instance.closeSync();
  }
};

/** Rows of a Parquet group: the texts of a group fit in the cache of a core. */
export const parquetGroup = 20_480;

/**
 * Writes the rows of a query to a Parquet file. It takes a fifth of the text's size and stores repeated texts once;
 * writing needs constant memory.
 */
export const writeParquet = async (
  connection: DuckDBConnection,
  query: string,
  path: string,
): Promise<void> => {
  await connection.run(
    `COPY (${query}) TO ${sqlLiteral(path)} (FORMAT parquet, ROW_GROUP_SIZE ${parquetGroup}, WRITE_BLOOM_FILTER false)`,
  );
};
