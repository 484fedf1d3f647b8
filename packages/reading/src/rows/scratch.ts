import { randomUUID } from 'node:crypto';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqlLiteral } from '@bellwether/facts/sql-literal';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

/**
 * Memory limit of a temporary database; two imports can run at once. A file of a million lines needs less than 100 MB;
 * data that does not fit is written to a temporary folder.
 */
const memory = '160MB';

/**
 * Runs `work` with its own in-memory DuckDB, in which files are read and rows prepared for a load. It is separate from
 * the warehouse, which receives the rows as a file, and is closed when `work` ends.
 */
export const withScratch = async <T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> => {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(Math.max(2, availableParallelism())),
    memory_limit: memory,
    temp_directory: join(tmpdir(), `bellwether-scratch-${randomUUID()}`),
    autoinstall_known_extensions: 'false',
    // If insertion order were preserved, rows would wait in memory for earlier rows. The line numbers of the rows give
    // their order.
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

/** Rows per Parquet row group, chosen so that the texts of a group fit into the cache of a core. */
export const parquetGroup = 20_480;

/**
 * Writes the rows of a query to a Parquet file. The file is a fifth as large as text and stores repeated texts once;
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
