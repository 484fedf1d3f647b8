import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import { type Fact, factNames } from '@bellwether/domain/catalogue/facts';
import { factTables } from '@bellwether/facts/tables';
import type { DuckDBConnection } from '@duckdb/node-api';
import { obsoleteTables } from './matching/tables.ts';
import { recreateMatching, renewRows } from './replacing/renew-rows.ts';
import { supersededTable } from './schema.ts';

/**
 * Returns statements that set each load's columns to those with values in its rows. A load without own rows gets all
 * columns.
 */
const fieldUpdates = (fact: Fact): string[] => {
  const columns = factTables[fact].columns.map(({ name }) => name);
  const filled = columns.map((name) => `CASE WHEN count(${name}) > 0 THEN '${name}' END`);
  const rows = [fact, supersededTable(fact)].map(
    (table) => `SELECT load_id, ${columns.join(', ')}, '${table}' AS lies FROM ${table}`,
  );
  return [
    `UPDATE loads SET mode = 'days', fields = found.fields, live_rows = found.live FROM (
       SELECT load_id, list_filter([${filled.join(', ')}], lambda c: c IS NOT NULL) AS fields, count(*) FILTER (lies = '${fact}') AS live
       FROM (${rows.join(' UNION ALL ')}) GROUP BY load_id) found
     WHERE loads.load_id = found.load_id AND loads.fact = '${fact}' AND loads.fields IS NULL`,
    `UPDATE loads SET mode = 'days', fields = [${columns.map((name) => `'${name}'`).join(', ')}], live_rows = 0 WHERE fact = '${fact}' AND fields IS NULL`,
  ];
};

/** Adds columns that newer releases introduced. They are empty in earlier rows, except for derived columns. */
const addColumns = async (connection: DuckDBConnection): Promise<void> => {
  const existingColumns = await connection.runAndReadAll(
    'SELECT table_name, column_name FROM information_schema.columns',
  );
  const existing = new Set(existingColumns.getRowsJS().map(([table, column]) => `${table}.${column}`));
  for (const { fact, own, columns } of Object.values(factTables))
    for (const table of [fact, supersededTable(fact)])
      for (const { name, type } of [...own, ...columns]) {
        if (existing.has(`${table}.${name}`)) continue;
        await connection.run(
          `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS ${name} ${duckdb.columnType(type)}`,
        );
      }
};

/**
 * Recreates matching tables of an earlier release, also if `acquired` was stored with six decimals; the next run then
 * matches everything. Tables are never altered, because DuckDB cannot replay its log after a column was added to a
 * table with a sequence as default.
 */
const renewMatching = async (connection: DuckDBConnection): Promise<void> => {
  const current = await connection.runAndReadAll(
    "SELECT 1 FROM information_schema.columns WHERE table_name = 'matching_leads' AND column_name = 'prefix'",
  );
  const rounded = await connection.runAndReadAll(
    "SELECT 1 FROM information_schema.columns WHERE table_name = 'attributed_invoices' AND column_name = 'acquired' AND numeric_scale < 12",
  );
  if (current.currentRowCount > 0 && rounded.currentRowCount === 0) return;
  for (const table of ['attributed_invoices', supersededTable('attributed_invoices')])
    await connection.run(`ALTER TABLE ${table} ALTER COLUMN acquired TYPE DECIMAL(18,12)`);
  await recreateMatching(connection);
};

/**
 * Removes `document` from the columns of manually entered results. Until release 7.18 their loads listed it, although
 * they do not distinguish invoices from credit notes.
 */
const enteredResults = `UPDATE loads SET fields = list_filter(fields, lambda c: c <> 'document')
  WHERE fact = 'invoices' AND source = 'manual' AND list_contains(fields, 'document')`;

/**
 * Upgrades a warehouse of an older release to the current schema. Until release 7.18 a load had streams and a single
 * range of days. That range becomes the covered range of each stream, and the load's columns are those with values in
 * its rows. Every step can be repeated, and the column that marks the older release is dropped last, so the next start
 * continues after a kill.
 */
export const upgradeWarehouse = async (connection: DuckDBConnection): Promise<void> => {
  await addColumns(connection);
  await renewRows(connection);
  await renewMatching(connection);
  for (const table of obsoleteTables) await connection.run(`DROP TABLE IF EXISTS ${table}`);
  const old = await connection.runAndReadAll(
    "SELECT 1 FROM information_schema.columns WHERE table_name = 'loads' AND column_name = 'streams'",
  );
  if (old.currentRowCount === 0) {
    await connection.run(enteredResults);
    return;
  }
  for (const column of ['mode VARCHAR', 'fields VARCHAR[]', 'live_rows BIGINT', 'purged_at TIMESTAMP'])
    await connection.run(`ALTER TABLE loads ADD COLUMN IF NOT EXISTS ${column}`);
  // The old log had an entry for each row of a load of leads.
  await connection.run('DELETE FROM loads WHERE seq NOT IN (SELECT min(seq) FROM loads GROUP BY load_id)');
  await connection.run(
    `INSERT INTO load_days SELECT load_id, unnest(streams), from_day, to_day FROM loads WHERE load_id NOT IN (SELECT load_id FROM load_days)`,
  );
  for (const fact of factNames) for (const statement of fieldUpdates(fact)) await connection.run(statement);
  await connection.run(enteredResults);
  await connection.run('ALTER TABLE loads DROP COLUMN streams');
  // A checkpoint follows at once, because DuckDB cannot replay these added columns from its log (see `renewMatching`).
  await connection.run('CHECKPOINT');
};
