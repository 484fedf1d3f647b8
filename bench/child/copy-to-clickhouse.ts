import { openStorage } from '../../apps/server/src/platform/warehouse/clickhouse/storage.ts';
import { businessIds } from '../installation.ts';

/** Copies the facts of a generated installation from its DuckDB file to ClickHouse, business by business. */
const [folder = '', url = '', businesses = ''] = process.argv.slice(2);
const { clickhouse, stored, workspaces } = await openStorage({ url, memory: '1GB' });
const names = stored.map(({ name }) => name);
for (const business of businessIds(Number(businesses)))
  await workspaces.change(business, { copied: names }, async (connection) => {
    await connection.run(`ATTACH '${folder}/warehouse.duckdb' AS made (READ_ONLY)`);
    for (const { name, columns } of stored) {
      const list = columns.map((column) => column.name).join(', ');
      const where =
        name === 'load_days'
          ? `load_id IN (SELECT load_id FROM made.loads WHERE business_id = '${business}')`
          : `business_id = '${business}'`;
      await connection.run(`INSERT INTO ${name} (${list}) SELECT ${list} FROM made.${name} WHERE ${where}`);
    }
    await connection.run('DETACH made');
  });
await clickhouse.close();
