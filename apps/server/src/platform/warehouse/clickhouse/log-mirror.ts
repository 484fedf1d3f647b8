import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scope } from '@bellwether/domain/access/scope';
import { DuckDBInstance } from '@duckdb/node-api';
import { createMutex } from '../../mutex.ts';
import type { Coverage } from '../../warehouse.ts';
import { readCoverage, readMatchingBasis, readVersions, scopeVersion } from '../log.ts';
import { openReaders } from '../reader.ts';
import { runInTransaction } from '../transaction.ts';
import type { ClickHouse } from './connect.ts';
import type { Manifest } from './manifest.ts';
import { createTables, type StoredTable } from './tables.ts';
import { copyRows, rowsInChunksSql } from './workspace.ts';

/** Mirrored tables. Rows of `load_days` are found through `loads`, so they are replaced first. */
const mirrored = ['load_days', 'loads', 'data_versions', 'matching_state', 'matching_due'] as const;

/**
 * Mirrors the load log of all businesses in an in-memory DuckDB, on which the log queries of the embedded warehouse
 * run. The log is small: a few rows for each load.
 */
export const openLogMirror = async (
  clickhouse: ClickHouse,
  manifest: Manifest,
  stored: readonly StoredTable[],
) => {
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-log-'));
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  await createTables(connection);
  const readers = await openReaders(instance, 2);
  const tables = mirrored.flatMap((name) => stored.filter((table) => table.name === name));
  const copied = new Map<string, string>();
  const coverage = new Map<string, readonly Coverage[]>();
  const versions = new Map<string, number>();
  const matchedBy = new Map<string, { source: string | null; currency: string | null }>();
  const inTurn = createMutex();

  /** Copies the changed tables of a business into the mirror. Returns whether any had changed. */
  const copy = async (business: string): Promise<boolean> => {
    const chunks = manifest.chunksOf(business);
    const changed = tables.filter(
      ({ name }) => copied.get(`${business} ${name}`) !== (chunks.get(name) ?? []).join(),
    );
    if (changed.length === 0) return false;
    await runInTransaction(connection, { b: business }, async ({ run }) => {
      for (const table of changed) {
        const ofBusiness =
          table.name === 'load_days'
            ? 'load_id IN (SELECT load_id FROM loads WHERE business_id = $b::UUID)'
            : 'business_id = $b::UUID';
        await run(`DELETE FROM ${table.name} WHERE ${ofBusiness}`);
        const ofTable = chunks.get(table.name) ?? [];
        if (ofTable.length > 0)
          await copyRows(clickhouse, { connection, folder }, table, rowsInChunksSql(business, ofTable));
      }
    });
    for (const { name } of changed) copied.set(`${business} ${name}`, (chunks.get(name) ?? []).join());
    return true;
  };

  /** Reads the log, coverage and versions of some businesses, or of all, from the mirror. */
  const readMirror = async (business?: string): Promise<void> => {
    const [newCoverage, newVersions, matched] = await Promise.all([
      readCoverage(readers, business),
      readVersions(readers, business),
      readMatchingBasis(readers, business),
    ]);
    if (business !== undefined) coverage.set(business, []);
    for (const [id, found] of newCoverage) coverage.set(id, found);
    for (const [id, found] of newVersions) versions.set(id, found);
    for (const [id, found] of matched) matchedBy.set(id, found);
  };

  /** Updates the mirror to the current manifest for some businesses. */
  const update = (businesses: readonly string[]): Promise<void> =>
    inTurn(async () => {
      for (const business of businesses) if (await copy(business)) await readMirror(business);
    });

  // At the start, a single file per table delivers the rows of all businesses.
  for (const table of tables) {
    await copyRows(clickhouse, { connection, folder }, table, manifest.visible(table.name));
    for (const business of manifest.businesses())
      copied.set(`${business} ${table.name}`, (manifest.chunksOf(business).get(table.name) ?? []).join());
  }
  await readMirror();

  return {
    connection,
    readers,
    update,
    coverageOf: (business: string): readonly Coverage[] => coverage.get(business) ?? [],
    versionOf: (scope: Scope): string => scopeVersion(scope, versions),
    matchedBy: (business: string) => matchedBy.get(business),
    close: async (): Promise<void> => {
      await readers.close();
      connection.closeSync();
      instance.closeSync();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
