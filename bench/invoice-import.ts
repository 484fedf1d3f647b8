import { createReadStream } from 'node:fs';
import { grantBusinessScope } from '@bellwether/domain/access/scope';
import { normaliseFile } from '@bellwether/reading/bytes/normalise';
import { detectLayout } from '@bellwether/reading/layout/detect-layout';
import { buildDryRunReport } from '@bellwether/reading/rows/dry-run';
import { withScratch } from '@bellwether/reading/rows/scratch';
import { stageRows } from '@bellwether/reading/rows/stage';
import { stageRowsOfView } from '@bellwether/reading/rows/staged-sql';
import type { DuckDBConnection } from '@duckdb/node-api';
import { buildLoadRequest } from '../apps/server/src/features/uploads/importing/load-request.ts';
import { readRowStats } from '../apps/server/src/platform/duckdb/row-stats.ts';
import { slowCompression } from '../apps/server/src/platform/warehouse/duckdb.ts';
import type { Warehouse } from '../apps/server/src/platform/warehouse.ts';
import { stableUuid } from '../tools/demo/ids.ts';

/** Milliseconds of each import step: reading the bytes, the dry run, and the final load. */
export type ImportTimes = { read: number; check: number; load: number };

/**
 * Bytes per read call, as large as one disk read; with the default of 64 KiB the calls would dominate the measurement.
 */
const readAhead = 256 * 1024;

const columns: Record<string, string> = {
  InvoiceNo: 'VARCHAR',
  StockCode: 'VARCHAR',
  Description: 'VARCHAR',
  Quantity: 'BIGINT',
  InvoiceDate: 'TIMESTAMP',
  UnitPrice: 'DECIMAL(18,6)',
  CustomerID: 'VARCHAR',
  Country: 'VARCHAR',
};

export const writeInvoices = (file: string, lines: number): Promise<void> =>
  withScratch(async (connection) => {
    await connection.run(`COPY (
      SELECT 500000 + i // 7 AS InvoiceNo, 'SKU' || hash(i) % 4000 AS StockCode, 'Product, number ' || hash(i) % 4000 AS Description,
        1 + hash(i, 'quantity') % 24 AS Quantity,
        strftime(TIMESTAMP '2024-01-01 08:00:00' + to_seconds((i // 7) * 300), '%Y-%m-%d %H:%M:%S') AS InvoiceDate,
        round((hash(i, 'price') % 9000) / 100, 2) AS UnitPrice, 10000 + hash(i // 7) % 5000 AS CustomerID, 'Australia' AS Country
      FROM range(${lines}) r(i)) TO '${file}' (HEADER)`);
  });

/**
 * Times DuckDB alone: reading the file with known types into a table. Returns milliseconds. `order: 'kept'` is DuckDB's
 * default; `'any'` uses the warehouse settings: free row order and fewer compression methods.
 */
export const insertRaw = async (
  connection: DuckDBConnection,
  file: string,
  table: string,
  order: 'kept' | 'any',
): Promise<number> => {
  const list = Object.entries(columns);
  await connection.run(`SET preserve_insertion_order = ${order === 'kept'}`);
  await connection.run(
    `SET GLOBAL disabled_compression_methods = '${order === 'kept' ? '' : slowCompression}'`,
  );
  const start = performance.now();
  await connection.run(`CREATE TABLE ${table} (${list.map(([name, type]) => `${name} ${type}`).join(', ')})`);
  await connection.run(`INSERT INTO ${table} SELECT * FROM read_csv('${file}', header = true, auto_detect = false,
      columns = {${list.map(([name, type]) => `'${name}': '${type}'`).join(', ')}})`);
  return performance.now() - start;
};

/**
 * Imports the same file into a new business, by the steps of the uploads feature. Returns the milliseconds of each
 * step.
 */
export async function importInvoices(
  warehouse: Warehouse,
  file: string,
  businessId: string,
): Promise<ImportTimes> {
  const scope = grantBusinessScope(
    { userId: stableUuid('bench'), isAdmin: true },
    {
      id: businessId,
      tradingName: 'Bench',
      timeZone: 'Australia/Melbourne',
      currency: 'AUD',
      yearStart: 7,
      connected: [],
      revenueSource: null,
    },
  );
  const table = 'staged';
  const today = '2040-01-01';
  const start = performance.now();
  const source = createReadStream(file, { highWaterMark: readAhead });
  const normalised = await normaliseFile(source, `${file}.normalised`);
  const layout = await detectLayout(normalised, 'invoices');
  const { mapping } = layout;
  const read = performance.now();
  const checked = await withScratch(async (connection) => {
    const staged = await stageRows(connection, normalised, layout, 'invoices', mapping, {
      table,
      today,
      rowsPath: `${file}.rows`,
    });
    const report = await buildDryRunReport(connection, staged);
    return {
      report,
      format: staged.format,
      rowsFile: staged.rowsFile,
      rowStats: await readRowStats(connection, 'invoices', table),
    };
  });
  const check = performance.now();
  const { report, format, rowStats, rowsFile } = checked;
  await withScratch(async (connection) => {
    const options = { table, today, rowsFile };
    const parquet = await stageRowsOfView(
      connection,
      normalised,
      layout,
      'invoices',
      mapping,
      format,
      options,
    );
    if (parquet === undefined) throw new Error('The rows of the dry run are missing.');
    await warehouse.load(scope, {
      loadId: stableUuid('bench', businessId),
      fact: 'invoices',
      source: 'csv',
      ...buildLoadRequest('invoices', mapping, rowStats),
      by: scope.userId,
      note: 'bench',
      rejected: report.rejected,
      rows: { parquet },
      rowStats,
    });
  });
  return { read: read - start, check: check - read, load: performance.now() - check };
}

/** Compares the sum of an import with that of the raw table. @throws Error when the sums differ. */
export async function checkImport(
  warehouse: Warehouse,
  businessId: string,
  raw: DuckDBConnection,
  table: string,
): Promise<void> {
  const file = await raw.runAndReadAll(
    `SELECT sum(Quantity * UnitPrice)::DECIMAL(18, 2)::VARCHAR FROM ${table}`,
  );
  const [sums] = await warehouse.query({
    sql: 'SELECT sum(amount)::DECIMAL(18, 2)::VARCHAR AS imported FROM invoices WHERE business_id = $b::UUID',
    params: { b: businessId },
  });
  const [expected] = file.getRowsJS()[0] ?? [];
  if (!sums || expected !== sums['imported'])
    throw new Error(`The import sums to ${sums?.['imported']}, the file to ${String(expected)}.`);
}
