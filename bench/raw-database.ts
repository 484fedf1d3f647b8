import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { openWarehouse } from '../apps/server/src/platform/warehouse/duckdb.ts';

/**
 * Runs SQL on the file of a closed warehouse, to generate rows that would take hours to load. The tables are created
 * first.
 */
export const withWarehouseFile = async <T>(
  file: string,
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> => {
  await (await openWarehouse(file)).close();
  const instance = await DuckDBInstance.create(file, {
    memory_limit: '3GB',
    preserve_insertion_order: 'false',
  });
  const connection = await instance.connect();
  try {
    return await work(connection);
  } finally {
    await connection.run('CHECKPOINT');
    connection.closeSync();
    instance.closeSync();
  }
};
