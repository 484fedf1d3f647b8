import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { factNames } from '@bellwether/domain/catalogue/facts';
import { sqlLiteral } from '@bellwether/facts/sql-literal';
import { factTables } from '@bellwether/facts/tables';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { ArchivedRow, Warehouse } from '../warehouse.ts';
import { listRollups, refreshRollup } from './fact-sql.ts';
import { runInTransaction } from './transaction.ts';
import { bumpDataVersion } from './version.ts';

/** Column of an archived table, with its DuckDB type. */
type ArchiveColumn = { name: string; type: string };

const texts = (names: string): ArchiveColumn[] => names.split(' ').map((name) => ({ name, type: 'VARCHAR' }));

/**
 * Columns of the load log in an archive. An archive has the active loads and their coverage, but not the rows that
 * these loads replaced.
 */
const loadColumns: readonly ArchiveColumn[] = [
  { name: 'load_id', type: 'UUID' },
  ...texts('fact source mode'),
  { name: 'fields', type: 'VARCHAR[]' },
  { name: 'currencies', type: 'VARCHAR[]' },
  { name: 'estimated', type: 'BOOLEAN' },
  ...['from_day', 'to_day'].map((name) => ({ name, type: 'DATE' })),
  ...['row_count', 'live_rows', 'replaced', 'rejected'].map((name) => ({ name, type: 'BIGINT' })),
  ...texts('loaded_by note'),
  { name: 'loaded_at', type: 'TIMESTAMP' },
];
const dayColumns: readonly ArchiveColumn[] = [
  { name: 'load_id', type: 'UUID' },
  { name: 'stream', type: 'VARCHAR' },
  { name: 'from_day', type: 'DATE' },
  { name: 'to_day', type: 'DATE' },
];
/** Archived columns of the lead statuses that users set, for current and future leads. */
const statusColumns: readonly ArchiveColumn[] = [
  ...texts('lead_key lead_status'),
  { name: 'day', type: 'DATE' },
  { name: 'won_amount', type: 'DECIMAL(18,6)' },
];
const factColumns = (fact: (typeof factNames)[number]): ArchiveColumn[] =>
  [...factTables[fact].own, ...factTables[fact].columns].flatMap(({ name, type }) =>
    name === 'business_id' ? [] : [{ name, type: duckdb.columnType(type) }],
  );

/** Tables of an archive, in the order in which they are restored. */
const tables = new Map<string, readonly ArchiveColumn[]>([
  ['loads', loadColumns],
  ['load_days', dayColumns],
  ...factNames.map((fact) => [fact, factColumns(fact)] as const),
  ['lead_statuses', statusColumns],
]);

export const archivableTables: ReadonlySet<string> = new Set(tables.keys());

const notUndone = 'business_id = $b::UUID AND undone_at IS NULL';

const selectRows = (table: string): string => {
  const columns = (tables.get(table) ?? []).map(({ name }) => `${name}::VARCHAR AS ${name}`).join(', ');
  if (table === 'loads') return `SELECT ${columns} FROM loads WHERE ${notUndone} ORDER BY seq`;
  if (table === 'load_days')
    return `SELECT ${columns} FROM load_days WHERE load_id IN (SELECT load_id FROM loads WHERE ${notUndone}) ORDER BY load_id, stream, from_day`;
  return `SELECT ${columns} FROM ${table} WHERE business_id = $b::UUID`;
};

/** Yields all active rows of a business, table by table, with every value as text. */
export async function* readArchive(
  stream: Warehouse['stream'],
  { business }: BusinessScope,
): AsyncGenerator<{ table: string; rows: ArchivedRow[] }> {
  for (const table of tables.keys())
    for await (const rows of stream({ sql: selectRows(table), params: { b: business.id } }))
      yield { table, rows: rows as ArchivedRow[] };
}

/** Returns SQL that reads an archive file as a table of texts. */
const readFile = (path: string, columns: readonly ArchiveColumn[]): string =>
  `read_json(${sqlLiteral(path)}, format = 'newline_delimited', columns = {${columns.map(({ name }) => `${name}: 'VARCHAR'`).join(', ')}})`;

/** Restores archived rows into the scope's business, which must have none. It restores all rows or none. */
export const restoreInto = (
  connection: DuckDBConnection,
  scope: BusinessScope,
  files: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> =>
  runInTransaction(
    connection,
    { b: scope.business.id, now: now.toISOString().replace('Z', '') },
    async (session) => {
      const { run } = session;
      const log = files.get('loads');
      if (log === undefined) return;
      await run(
        `CREATE OR REPLACE TEMP TABLE archived AS SELECT row_number() OVER () AS n, uuid() AS own, * FROM ${readFile(log, loadColumns)}`,
      );
      for (const [table, columns] of tables) {
        const file = files.get(table);
        if (file === undefined) continue;
        const dataColumns = columns.filter(({ name }) => name !== 'load_id');
        const names = dataColumns.map(({ name }) => name).join(', ');
        const values = dataColumns.map(({ name, type }) => `r.${name}::${type}`).join(', ');
        if (table === 'loads')
          // Restored loads cannot be undone, because the archive lacks the rows that they replaced.
          await run(
            `INSERT INTO loads (load_id, business_id, ${names}, purged_at) SELECT own, $b::UUID, ${values}, $now::TIMESTAMP FROM archived r ORDER BY n`,
          );
        else if (table === 'load_days')
          await run(
            `INSERT INTO load_days (load_id, ${names}) SELECT a.own, ${values} FROM ${readFile(file, columns)} r JOIN archived a ON a.load_id = r.load_id`,
          );
        else if (table === 'lead_statuses')
          await run(
            `INSERT INTO lead_statuses (business_id, ${names}) SELECT $b::UUID, ${values} FROM ${readFile(file, columns)} r`,
          );
        else
          await run(
            `INSERT INTO ${table} (business_id, load_id, ${names}) SELECT $b::UUID, a.own, ${values} FROM ${readFile(file, columns)} r JOIN archived a ON a.load_id = r.load_id ORDER BY r.day`,
          );
      }
      for (const fact of factNames)
        for (const rollup of listRollups(fact))
          for (const sql of refreshRollup(rollup, 'business_id = $b::UUID')) await run(sql);
      await run('DROP TABLE archived');
      await bumpDataVersion(session);
    },
  );
