import { DuckDBInstance } from '@duckdb/node-api';
import { openWarehouse } from '../../apps/server/src/platform/warehouse/duckdb.ts';
import { stableUuid } from '../../tools/demo/ids.ts';
import { checkImport, importInvoices, insertRaw, writeInvoices } from '../invoice-import.ts';
import type { ImportRounds } from './ipc.ts';

/** Times the import of a generated invoice file against DuckDB's own reading of the file, alternating each round. */
const [folder = '', lines = '', rounds = ''] = process.argv.slice(2);
const file = `${folder}/invoices.csv`;
const warehouse = await openWarehouse(`${folder}/import.duckdb`);
// DuckDB without the product, with the memory limit of the warehouse.
const instance = await DuckDBInstance.create(`${folder}/raw.duckdb`, { memory_limit: '320MB' });
const raw = await instance.connect();
await writeInvoices(file, Number(lines));

const found: ImportRounds = { raw: [], rawAnyOrder: [], imported: [] };
for (let round = 0; round < Number(rounds); round++) {
  const table = `raw_${round}`;
  const businessId = stableUuid('import', String(round));
  found.raw.push(await insertRaw(raw, file, table, 'kept'));
  found.rawAnyOrder.push(await insertRaw(raw, file, `${table}_any`, 'any'));
  found.imported.push(await importInvoices(warehouse, file, businessId));
  await checkImport(warehouse, businessId, raw, table);
}
await warehouse.close();
raw.closeSync();
instance.closeSync();
process.send?.(found);
process.disconnect?.();
