import { type Column, factTables, ownColumns, rollups } from '@bellwether/analytics/facts/tables';

const list = (columns: readonly Column[]): string => columns.map((c) => `${c.name} ${c.type}`).join(', ');

/** Rows of a fact that a later load replaced wait here, so that undoing that load can put them back. */
export const supersededTable = (fact: string): string => `superseded_${fact}`;

/**
 * The tables of the warehouse. `loads` is the load log: a line for every load, its slice (source, streams, days) and what became of it;
 * `seq` orders loads. `data_versions` moves with every change of a business's rows.
 */
export const schema: readonly string[] = [
  ...Object.values(factTables).flatMap(({ fact, columns }) => [
    `CREATE TABLE IF NOT EXISTS ${fact} (${list([...ownColumns, ...columns])})`,
    `CREATE TABLE IF NOT EXISTS ${supersededTable(fact)} (${list([...ownColumns, ...columns])}, superseded_by UUID)`,
  ]),
  ...rollups.map(
    ({ table, keys, sums }) => `CREATE TABLE IF NOT EXISTS ${table} (${list([...keys, ...sums])})`,
  ),
  'CREATE SEQUENCE IF NOT EXISTS load_seq',
  `CREATE TABLE IF NOT EXISTS loads (seq BIGINT DEFAULT nextval('load_seq'), load_id UUID, business_id UUID, fact VARCHAR, source VARCHAR,
    streams VARCHAR[], currencies VARCHAR[], estimated BOOLEAN, from_day DATE, to_day DATE, row_count BIGINT, replaced BIGINT, rejected BIGINT, loaded_by VARCHAR, note VARCHAR,
    loaded_at TIMESTAMP, undone_at TIMESTAMP)`,
  'CREATE TABLE IF NOT EXISTS data_versions (business_id UUID, version BIGINT)',
];
