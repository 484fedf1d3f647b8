import { join } from 'node:path';
import { openWarehouse } from '../../apps/server/src/platform/warehouse/duckdb.ts';
import { testScope } from '../../apps/server/src/platform/warehouse/testing/testing.ts';
import { businessIds, makeInstallation } from '../installation.ts';
import { loadInvoices, loadLeads } from '../leads/test-data.ts';

/**
 * Fills record store and warehouse in a separate process: ads of many businesses, and matched leads and invoices of the
 * first business.
 */
const [folder, businesses, leads] = process.argv.slice(2);
if (!folder || !businesses || !leads)
  throw new Error('A folder, a number of businesses and one of leads are needed.');
await makeInstallation(folder, Number(businesses), 'in order');
const warehouse = await openWarehouse(join(folder, 'warehouse.duckdb'), { memory: '3GB' });
try {
  const [id = ''] = businessIds(1);
  const scope = testScope({ id });
  // Realistic ratio: a customer for five leads.
  const customers = Math.ceil(Number(leads) / 5);
  await loadInvoices(warehouse, scope, 0, Number(leads), customers);
  await loadLeads(warehouse, scope, 0, Number(leads), customers);
  await warehouse.match(scope, []);
  await warehouse.maintain();
} finally {
  await warehouse.close();
}
