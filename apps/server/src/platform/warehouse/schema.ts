import { factTables, rollups } from '@bellwether/facts/tables';
import { columnListSql } from '../duckdb/columns-sql.ts';
import { matchingTables } from './matching/tables.ts';

/**
 * Returns the name of the table with a fact's superseded rows, which later loads replaced. An undo restores superseded
 * rows, and maintenance purges old ones.
 */
export const supersededTable = (fact: string): string => `superseded_${fact}`;

/**
 * Tables of the warehouse.
 * `loads`: the load log, with one row per load, the columns it delivered and its status. `seq` is the order
 * of loads; `live_rows` are the rows that no later load has replaced.
 * `load_days`: days that a load covers, by stream, with or without rows.
 * `compactions`: the last load up to which a business's rows are in order.
 * `data_versions`: changes with the rows of a business.
 */
export const warehouseSchema: readonly string[] = [
  ...Object.values(factTables).flatMap(({ fact, own, columns }) => [
    `CREATE TABLE IF NOT EXISTS ${fact} (${columnListSql([...own, ...columns])})`,
    `CREATE TABLE IF NOT EXISTS ${supersededTable(fact)} (${columnListSql([...own, ...columns])}, superseded_by UUID)`,
  ]),
  ...rollups.map(
    ({ table, keys, sums }) => `CREATE TABLE IF NOT EXISTS ${table} (${columnListSql([...keys, ...sums])})`,
  ),
  'CREATE SEQUENCE IF NOT EXISTS load_seq',
  `CREATE TABLE IF NOT EXISTS loads (seq BIGINT DEFAULT nextval('load_seq'), load_id UUID, business_id UUID, fact VARCHAR, source VARCHAR,
    mode VARCHAR, fields VARCHAR[], currencies VARCHAR[], estimated BOOLEAN, from_day DATE, to_day DATE, row_count BIGINT, live_rows BIGINT, replaced BIGINT,
    rejected BIGINT, loaded_by VARCHAR, note VARCHAR, loaded_at TIMESTAMP, undone_at TIMESTAMP, purged_at TIMESTAMP)`,
  'CREATE TABLE IF NOT EXISTS load_days (load_id UUID, stream VARCHAR, from_day DATE, to_day DATE)',
  'CREATE TABLE IF NOT EXISTS lead_statuses (business_id UUID, lead_key VARCHAR, day DATE, lead_status VARCHAR, won_amount DECIMAL(18,6))',
  'CREATE TABLE IF NOT EXISTS compactions (fact VARCHAR, business_id UUID, seq BIGINT)',
  'CREATE TABLE IF NOT EXISTS prepared_columns (fact VARCHAR, name VARCHAR, rule VARCHAR)',
  'CREATE TABLE IF NOT EXISTS data_versions (business_id UUID, version BIGINT)',
  ...matchingTables,
];
