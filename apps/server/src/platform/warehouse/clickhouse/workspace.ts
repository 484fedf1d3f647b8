import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqlLiteral } from '@bellwether/facts/sql-literal';
import { writeParquet } from '@bellwether/reading/rows/scratch';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { createWarehouseSession } from '../transaction.ts';
import type { ClickHouse } from './connect.ts';
import type { Manifest } from './manifest.ts';
import {
  addedColumns,
  createTables,
  downloadSql,
  readDownloadSql,
  type StoredTable,
  uploadColumns,
  uploadColumnsSql,
} from './tables.ts';

export type WorkspaceOptions = { memory: string; threads: number };

/** Copies rows of a ClickHouse table that meet a condition to the DuckDB table of the same name. */
export const copyRows = async (
  clickhouse: ClickHouse,
  { connection, folder }: Pick<Tables, 'connection' | 'folder'>,
  table: StoredTable,
  where: string,
  signal?: AbortSignal,
): Promise<void> => {
  const file = join(folder, `${randomUUID()}.parquet`);
  const order = table.byMonth ? ' ORDER BY row_place' : '';
  await clickhouse.download(`${downloadSql(table)} WHERE ${where}${order}`, file, signal);
  // The file is already sorted, so it is not sorted here. Sorting would need memory for all its rows.
  const names = [...table.columns.map(({ name }) => name), ...(table.byMonth ? addedColumns : [])].join(', ');
  await connection.run('SET preserve_insertion_order = true');
  await connection.run(`INSERT INTO ${table.name} (${names}) ${readDownloadSql(table, sqlLiteral(file))}`);
  await connection.run('SET preserve_insertion_order = false');
  await rm(file);
};

/** Condition for the rows of a business in some chunks. */
export const rowsInChunksSql = (business: string, chunks: readonly string[]): string =>
  `business_id = toUUID('${business}') AND chunk IN (${chunks.join(', ')})`;

/** Empty DuckDB in a temporary file with the tables of the warehouse, and a folder for files. */
export type Tables = { connection: DuckDBConnection; folder: string; close: () => Promise<void> };

export const openTables = async ({ memory, threads }: WorkspaceOptions): Promise<Tables> => {
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-workspace-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    // DuckDB moves tables of a file to disk when memory is full, but not tables of an in-memory database.
    const instance = await DuckDBInstance.create(join(folder, 'workspace.duckdb'), {
      threads: String(threads),
      memory_limit: memory,
      temp_directory: join(folder, 'spill'),
      autoinstall_known_extensions: 'false',
      preserve_insertion_order: 'false',
    });
    const connection = await instance.connect();
    await connection.run('SET enable_progress_bar = true; SET enable_progress_bar_print = false');
    await createTables(connection);
    const close = async () => {
      connection.closeSync();
      instance.closeSync();
      await removeFolder();
    };
    return { connection, folder, close };
  } catch (error) {
    await removeFolder();
    throw error;
  }
};

export const defaultWorkspace: WorkspaceOptions = {
  memory: '320MB',
  threads: Math.max(2, availableParallelism()),
};

/** Continues the sequences after the numbers in use. */
const continueSequences = async (connection: DuckDBConnection): Promise<void> => {
  const { ask, run } = createWarehouseSession(connection, {});
  const [last] = await ask(
    `SELECT coalesce((SELECT max(seq) FROM loads), 0)::DOUBLE AS load_seq,
       greatest((SELECT max(id) FROM matching_leads), (SELECT max(id) FROM matching_customers), 0)::DOUBLE AS matching_seq`,
  );
  for (const name of ['load_seq', 'matching_seq']) {
    const used = Number(last?.[name] ?? 0);
    // A sequence that a table uses cannot be replaced, only advanced.
    if (used > 0) await run(`SELECT max(nextval('${name}')) FROM range(${used})`);
  }
};

/** Fingerprints of a table's rows by chunk; new rows of a fact have the key 'new'. */
const readFingerprints = async (
  connection: DuckDBConnection,
  { name, columns, byMonth }: StoredTable,
): Promise<Map<string, string>> => {
  const rows = await createWarehouseSession(connection, {}).ask(
    `SELECT ${byMonth ? "coalesce(chunk::VARCHAR, 'new')" : "'all'"} AS chunk, count(*) || ' ' || sum(hash(${columns.map((column) => column.name).join(', ')})::HUGEINT) AS rows
     FROM ${name} GROUP BY 1`,
  );
  return new Map(rows.map((row) => [String(row['chunk']), String(row['rows'])]));
};

/** Maximum rows of a commit that get different values of `row_place`. */
const maxRowsInOrder = 4_194_304;
/**
 * Chunk numbers reserved for a commit, one for each month from January 1900. A commit's first chunk number is the
 * commit's number times this.
 */
export const maxMonths = 4096;

const monthSql = `least(greatest((year(day) - 1900) * 12 + month(day) - 1, 0), ${maxMonths - 1})`;

/**
 * Writes the rows that `work` changed to new chunks and returns the chunks of changed tables. Readers see them only
 * after the commit.
 */
const uploadChanges = async (
  clickhouse: ClickHouse,
  connection: DuckDBConnection,
  folder: string,
  table: StoredTable,
  business: string,
  number: number,
  before: { chunks: readonly string[]; fingerprints: ReadonlyMap<string, string>; isAdded: boolean },
): Promise<string[] | null> => {
  const after = await readFingerprints(connection, table);
  const isSame = (chunk: string) => before.isAdded || before.fingerprints.get(chunk) === after.get(chunk);
  const file = join(folder, `${randomUUID()}.parquet`);
  const columns = [
    ...(table.columns.some(({ name }) => name === 'business_id')
      ? []
      : [`${sqlLiteral(business)}::UUID AS business_id`]),
    uploadColumnsSql(table),
  ].join(', ');
  if (!table.byMonth) {
    if (isSame('all')) return null;
    if (!after.has('all')) return [];
    const chunk = String(number * maxMonths);
    await writeParquet(
      connection,
      `SELECT ${columns}, ${chunk}::BIGINT AS chunk, row_number() OVER () AS row_place FROM ${table.name}`,
      file,
    );
    await clickhouse.upload(table.name, uploadColumns(table), file);
    return [chunk];
  }
  const kept = before.chunks.filter(isSame);
  if (kept.length === before.chunks.length && !after.has('new')) return null;
  const moved = `chunk IS NULL${kept.length > 0 ? ` OR chunk NOT IN (${kept.join(', ')})` : ' OR true'}`;
  const chunkSql = `${number * maxMonths}::BIGINT + ${monthSql}`;
  const written = await createWarehouseSession(connection, {}).ask(
    `SELECT DISTINCT (${chunkSql})::VARCHAR AS chunk FROM ${table.name} WHERE ${moved}`,
  );
  if (written.length > 0) {
    await writeParquet(
      connection,
      `SELECT ${columns}, ${chunkSql} AS chunk, coalesce(row_place, ${number}::BIGINT * ${maxRowsInOrder} + rowid) AS row_place FROM ${table.name} WHERE ${moved} ORDER BY day`,
      file,
    );
    await clickhouse.upload(table.name, uploadColumns(table), file);
  }
  return [...kept, ...written.map(({ chunk }) => String(chunk))];
};

export type Workspaces = {
  /**
   * Runs `work` on a DuckDB copy of some tables of a business and commits its changes, all or none. Tables to which
   * `work` only adds rows begin empty, because their history is often very long. The caller must hold the lock of the
   * business.
   */
  change<T>(
    business: string,
    tables: { copied: readonly string[]; added?: readonly string[] },
    work: (connection: DuckDBConnection) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
  /** Opens a DuckDB copy of some tables of a business. Changes to it are discarded. */
  open(business: string, tables: readonly string[], signal?: AbortSignal): Promise<Tables>;
};

/**
 * Opens workspaces: copies of a business's tables in DuckDB, on which loads, undo and matching run with the same code
 * as in the embedded warehouse.
 */
export const openWorkspaces = (
  clickhouse: ClickHouse,
  manifest: Manifest,
  stored: readonly StoredTable[],
  options: WorkspaceOptions,
): Workspaces => {
  const find = (names: readonly string[]): StoredTable[] => stored.filter(({ name }) => names.includes(name));
  const open: Workspaces['open'] = async (business, names, signal) => {
    const tables = await openTables(options);
    try {
      const { connection } = tables;
      for (const table of stored)
        if (table.byMonth)
          for (const column of addedColumns)
            await connection.run(`ALTER TABLE ${table.name} ADD COLUMN ${column} BIGINT`);
      const chunks = manifest.chunksOf(business);
      for (const table of find(names)) {
        const ofTable = chunks.get(table.name) ?? [];
        if (ofTable.length > 0)
          await copyRows(clickhouse, tables, table, rowsInChunksSql(business, ofTable), signal);
      }
      await continueSequences(connection);
      return tables;
    } catch (error) {
      await tables.close();
      throw error;
    }
  };
  return {
    open,
    change: async (business, { copied, added = [] }, work, signal) => {
      const tables = find([...copied, ...added]);
      const chunks = manifest.chunksOf(business);
      const base = manifest.versionOf(business);
      const { connection, folder, close } = await open(business, copied, signal);
      try {
        const before = new Map<string, Map<string, string>>();
        for (const table of tables) before.set(table.name, await readFingerprints(connection, table));
        const result = await work(connection);
        const number = manifest.nextNumber();
        const changed = new Map<string, string[]>();
        for (const table of tables) {
          const found = await uploadChanges(clickhouse, connection, folder, table, business, number, {
            chunks: chunks.get(table.name) ?? [],
            fingerprints: before.get(table.name) ?? new Map(),
            isAdded: added.includes(table.name),
          });
          if (found) changed.set(table.name, found);
        }
        signal?.throwIfAborted();
        if (changed.size > 0) await manifest.commit(business, base, changed);
        return result;
      } finally {
        await close();
      }
    },
  };
};
