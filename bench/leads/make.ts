import { join } from 'node:path';
import { moduleSlugs } from '@bellwether/domain/access/slugs';
import { sql } from 'drizzle-orm';
import { openPglite } from '../../apps/server/src/platform/postgres/open-pglite.ts';
import { openWarehouse } from '../../apps/server/src/platform/warehouse/duckdb.ts';
import { testScope } from '../../apps/server/src/platform/warehouse/testing/testing.ts';
import { loadDemo } from '../../tools/demo/load.ts';
import { loadInvoices, loadLeads } from './test-data.ts';

/**
 * Fills a business with matched leads and customers in a separate process, because only one process may open the stores
 * of a folder.
 */
const [folder, id, many] = process.argv.slice(2);
if (!folder || !id || !many) throw new Error('A folder, a business and a number are needed.');
const store = await openPglite(join(folder, 'postgres'));
const warehouse = await openWarehouse(join(folder, 'warehouse.duckdb'));
try {
  const { db } = store;
  const settings = { businesses: 1, months: 1 };
  await loadDemo({ db, warehouse, clock: { now: () => new Date() }, log: () => {}, settings });
  await db.execute(
    sql.raw(
      `insert into businesses (id, trading_name, module_access) select '${id}', 'Many leads', array[${moduleSlugs.map((slug) => `'${slug}'`).join(', ')}]`,
    ),
  );
  const scope = testScope({ id });
  await loadInvoices(warehouse, scope, 0, Number(many), Number(many));
  await loadLeads(warehouse, scope, 0, Number(many), Number(many));
  await warehouse.match(scope, []);
} finally {
  await warehouse.close();
  await store.close();
}
