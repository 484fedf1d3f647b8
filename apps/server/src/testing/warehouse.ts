import { randomUUID } from 'node:crypto';
import { openWarehouse, type WarehouseOptions } from '../platform/warehouse/duckdb.ts';
import type { Warehouse } from '../platform/warehouse.ts';

/**
 * Opens a new, empty warehouse: DuckDB in memory, or a separate database on the ClickHouse server of
 * TEST_CLICKHOUSE_URL.
 */
export const openTestWarehouse = async (options: WarehouseOptions = {}): Promise<Warehouse> => {
  const server = process.env['TEST_CLICKHOUSE_URL'];
  if (server === undefined) return openWarehouse(':memory:', options);
  const { openClickHouseWarehouse } = await import('../platform/warehouse/clickhouse/open.ts');
  const { dropDatabase } = await import('./clickhouse/drop-database.ts');
  const url = `${server}/test_${randomUUID().replaceAll('-', '')}`;
  const warehouse = await openClickHouseWarehouse({ ...options, url });
  return {
    ...warehouse,
    close: async () => {
      await warehouse.close();
      await dropDatabase(url);
    },
  };
};
