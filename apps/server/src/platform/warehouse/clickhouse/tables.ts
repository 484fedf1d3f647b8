import { clickhouse as dialect } from '@bellwether/analytics/dialects/clickhouse';
import { factNames } from '@bellwether/domain/catalogue/facts';
import type { DuckDBConnection } from '@duckdb/node-api';
import { supersededTable, warehouseSchema } from '../schema.ts';
import { createWarehouseSession } from '../transaction.ts';
import type { ClickHouse } from './connect.ts';

type Column = { name: string; type: string };

/**
 * Table stored in ClickHouse, with DuckDB types. `byMonth`: the table holds rows of a fact, partitioned by month; other
 * tables are small.
 */
export type StoredTable = { name: string; columns: readonly Column[]; byMonth: boolean };

/**
 * Columns added to every ClickHouse table. `chunk`: the rows that a commit wrote to a table, by month for a fact.
 * Chunks never change: changed rows are written to a new chunk. `row_place`: number of a row in its business, the last
 * tie-breaker of a sort.
 */
export const addedColumns = ['chunk', 'row_place'] as const;

/** Types that Parquet or ClickHouse lacks; their values are stored as text. */
const storedAsText: Readonly<Record<string, (name: string) => string>> = {
  HUGEINT: (name) => `${name}::VARCHAR`,
  'VARCHAR[]': (name) => `to_json(${name})::VARCHAR`,
};

const types: Readonly<Record<string, string>> = {
  UUID: dialect.columnType('id'),
  VARCHAR: dialect.columnType('text'),
  DATE: dialect.columnType('day'),
  TIMESTAMP: "DateTime64(6, 'UTC')",
  'DECIMAL(18,6)': dialect.columnType('decimal'),
  'DECIMAL(18,12)': dialect.columnType('fraction'),
  BIGINT: dialect.columnType('integer'),
  INTEGER: dialect.columnType('small_integer'),
  DOUBLE: dialect.columnType('float'),
  BOOLEAN: dialect.columnType('boolean'),
  UTINYINT: 'UInt8',
};

const columnType = (type: string, byMonth: boolean): string => {
  if (type === 'TIMESTAMP' && byMonth) return dialect.columnType('instant');
  const known = type in storedAsText ? types['VARCHAR'] : types[type];
  if (known === undefined) throw new Error(`ClickHouse has no type for ${type}.`);
  return known;
};

const factTableNames = new Set(factNames.flatMap((fact) => [fact, supersededTable(fact)]));

/** Creates the warehouse tables in an empty DuckDB. */
export const createTables = async (connection: DuckDBConnection): Promise<void> => {
  for (const statement of warehouseSchema) await connection.run(statement);
};

/** Returns the tables that `createTables` made, with their columns. */
export const readStoredTables = async (connection: DuckDBConnection): Promise<StoredTable[]> => {
  const rows = await createWarehouseSession(connection, {}).ask(
    "SELECT table_name, column_name, data_type FROM duckdb_columns() WHERE schema_name = 'main' AND NOT internal ORDER BY table_name, column_index",
  );
  const tables = new Map<string, Column[]>();
  for (const row of rows) {
    const name = String(row['table_name']);
    const columns = tables.get(name) ?? [];
    columns.push({ name: String(row['column_name']), type: String(row['data_type']) });
    tables.set(name, columns);
  }
  return [...tables].map(([name, columns]) => ({ name, columns, byMonth: factTableNames.has(name) }));
};

const isRequired = (name: string, byMonth: boolean): boolean =>
  name === 'business_id' || (byMonth && name === 'day');

const definitions = ({ columns, byMonth }: StoredTable): string[] => {
  const has = columns.some(({ name }) => name === 'business_id');
  const own = columns.map(({ name, type }) => {
    const stored = columnType(type, byMonth);
    return `${name} ${isRequired(name, byMonth) ? stored : `Nullable(${stored})`}`;
  });
  return [...(has ? [] : ['business_id UUID']), ...own, 'chunk Int64', 'row_place Int64'];
};

/** Creates the tables in ClickHouse, and adds columns that newer releases introduced. */
export const createStoredTables = async (
  clickhouse: ClickHouse,
  tables: readonly StoredTable[],
): Promise<void> => {
  const { onCluster, engine } = clickhouse;
  const existing = await clickhouse.query({
    sql: 'SELECT table, name FROM system.columns WHERE database = currentDatabase()',
    params: {},
  });
  const known = new Set(existing.map(({ table, name }) => `${table}.${name}`));
  const knownTables = new Set(existing.map(({ table }) => String(table)));
  for (const table of tables) {
    const columns = definitions(table);
    if (!knownTables.has(table.name)) {
      const order = table.byMonth
        ? 'PARTITION BY toYYYYMM(day) ORDER BY (business_id, day, chunk)'
        : 'ORDER BY (business_id, chunk)';
      await clickhouse.command(
        `CREATE TABLE IF NOT EXISTS ${table.name}${onCluster} (${columns.join(', ')}) ENGINE = ${engine} ${order}`,
      );
      continue;
    }
    const missing = columns.filter((column) => !known.has(`${table.name}.${column.split(' ', 1)[0]}`));
    for (const column of missing)
      await clickhouse.command(`ALTER TABLE ${table.name}${onCluster} ADD COLUMN IF NOT EXISTS ${column}`);
  }
};

/** Columns of a table in ClickHouse, as an uploaded Parquet file has them. */
export const uploadColumns = ({ columns }: StoredTable): string[] => [
  ...new Set(['business_id', ...columns.map(({ name }) => name), ...addedColumns]),
];

/** ClickHouse SQL that reads a table in a form that DuckDB can read from a Parquet file. */
export const downloadSql = ({ name, columns, byMonth }: StoredTable): string => {
  const own = byMonth ? addedColumns : [];
  const read = columns.map(({ name: column, type }) =>
    type === 'UUID' || type === 'TIMESTAMP' ? `toString(${column}) AS ${column}` : column,
  );
  return `SELECT ${[...read, ...own].join(', ')} FROM ${name}`;
};

/** DuckDB SQL that reads a downloaded Parquet file. */
export const readDownloadSql = ({ columns, byMonth }: StoredTable, file: string): string => {
  const read = columns.map(({ name, type }) =>
    type === 'VARCHAR[]' ? `${name}::JSON::VARCHAR[] AS ${name}` : `${name}::${type} AS ${name}`,
  );
  return `SELECT ${[...read, ...(byMonth ? addedColumns : [])].join(', ')} FROM read_parquet(${file})`;
};

/** DuckDB SQL for the columns of an upload, except the added columns. */
export const uploadColumnsSql = ({ columns }: StoredTable): string =>
  columns.map(({ name, type }) => `${storedAsText[type]?.(name) ?? name} AS ${name}`).join(', ');
