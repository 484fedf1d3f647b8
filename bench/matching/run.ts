import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWarehouse } from '../../apps/server/src/platform/warehouse/duckdb.ts';
import { testScope } from '../../apps/server/src/platform/warehouse/testing/testing.ts';
import { createLeadMacros, loadInvoices, loadLeads, trueCustomerSql } from '../leads/test-data.ts';
import { printCount } from '../print.ts';
import { withWarehouseFile } from '../raw-database.ts';

/**
 * Matches leads with as many customers (default: a million), with the product's memory limit: `npm run bench --
 * matching [300000]`. It also measures how long imports wait meanwhile. Afterwards it times 1,000 more leads and 1,000
 * more invoices.
 */
const many = Number(process.argv[2] ?? 1_000_000);
const folder = await mkdtemp(join(tmpdir(), 'bench-matching-'));
const file = join(folder, 'warehouse.duckdb');
let warehouse = await openWarehouse(file);
const scope = testScope();
const other = testScope();
const timed = async <T>(work: () => Promise<T>): Promise<[T, string]> => {
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  return [result, `${seconds(performance.now() - start)} s (processor ${seconds((user + system) / 1000)} s)`];
};
try {
  await loadInvoices(warehouse, scope, 0, many, many);
  await loadLeads(warehouse, scope, 0, many, many);
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 200);
  let running = true;
  const waits: number[] = [];
  const importing = async () => {
    for (let n = 0; running; n += 1) {
      const start = performance.now();
      await loadLeads(warehouse, other, n * 1000, n * 1000 + 1000, many);
      waits.push(performance.now() - start);
    }
  };
  const [matched, took] = await timed(async () => {
    const imports = importing();
    const found = await warehouse.match(scope, []).finally(() => {
      running = false;
    });
    await imports;
    return found;
  });
  clearInterval(watch);
  console.log(
    `${printCount(many)} leads × ${printCount(many)} customers: ${took}, memory at most ${printCount(most / 1e6)} MB; ${printCount(matched.counted)} matched, ${printCount(matched.toConfirm)} to confirm.`,
  );
  console.log(
    `Meanwhile ${waits.length} imports of 1,000 leads into another business, the longest ${(Math.max(...waits) / 1000).toFixed(1)} s.`,
  );
  await warehouse.close();
  await withWarehouseFile(file, async (connection) => {
    await connection.run(createLeadMacros);
    const found = await connection.runAndReadAll(
      `SELECT (count(*) FILTER (state = 'automatic' AND customer_key = truth))::DOUBLE, (count(*) FILTER (state = 'automatic'))::DOUBLE,
         (SELECT count(${trueCustomerSql(many)})::DOUBLE FROM leads WHERE business_id = '${scope.business.id}')
       FROM (SELECT *, ${trueCustomerSql(many)} AS truth FROM lead_matches WHERE business_id = '${scope.business.id}')`,
    );
    const [right = 0, automatic = 0, real = 0] = (found.getRowsJS()[0] ?? []).map(Number);
    console.log(
      `Precision ${(right / automatic).toFixed(4)}, recall ${(right / real).toFixed(4)} of automatic matches.`,
    );
  });
  warehouse = await openWarehouse(file);
  await loadLeads(warehouse, scope, many, many + 1000, many);
  console.log(`1,000 new leads: ${(await timed(() => warehouse.match(scope, [])))[1]}.`);
  await loadInvoices(warehouse, scope, many, many + 1000, many);
  console.log(`1,000 new invoices: ${(await timed(() => warehouse.match(scope, [])))[1]}.`);
  console.log(`The file has ${printCount((await stat(file)).size / 1e6)} MB.`);
} finally {
  await warehouse.close();
  await rm(folder, { recursive: true });
}
