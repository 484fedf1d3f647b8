import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scope } from '@bellwether/contract/access/scope';
import { DuckDBInstance } from '@duckdb/node-api';
import { createMutex } from '../../mutex.ts';
import type { Coverage } from '../../warehouse.ts';
import { readCoverage, readMatchedBy, readVersions, scopeVersion } from '../log.ts';
import { openReaders } from '../reader.ts';
import { runInTransaction } from '../transaction.ts';
import type { ClickHouse } from './connect.ts';
import type { Manifest } from './manifest.ts';
import { createTables, type StoredTable } from './tables.ts';
import { copyChunks } from './workspace.ts';

/** Tables of the mirror, a table after those by which its rows are found. */
const mirrored = ['load_days', 'loads', 'data_versions', 'matching_state', 'matching_due'] as const;

/**
 * Keeps the load log of all businesses in a DuckDB in memory, where the queries of the embedded warehouse answer from
 * it. It is small: a few rows for each load.
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

  /** Copies the tables of a business that have changed; reports whether any had. */
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
        await copyChunks(clickhouse, connection, folder, table, business, chunks.get(table.name) ?? []);
      }
    });
    for (const { name } of changed) copied.set(`${business} ${name}`, (chunks.get(name) ?? []).join());
    return true;
  };

  /** Brings the mirror up to the manifest for some businesses. */
  const update = (businesses: readonly string[]): Promise<void> =>
    inTurn(async () => {
      for (const business of businesses) {
        if (!(await copy(business))) continue;
        const [newCoverage, newVersions, matched] = await Promise.all([
          readCoverage(readers, business),
          readVersions(readers, business),
          readMatchedBy(readers, business),
        ]);
        coverage.set(business, newCoverage.get(business) ?? []);
        versions.set(business, newVersions.get(business) ?? 0);
        const by = matched.get(business);
        if (by) matchedBy.set(business, by);
      }
    });
  await update(manifest.businesses());

  return {
    connection,
    readers,
    update,
    coverageOf: (business: string): readonly Coverage[] => coverage.get(business) ?? [],
    versionOf: (scope: Scope): string => scopeVersion(scope, versions),
    matchedBy: (business: string) => matchedBy.get(business),
    close: async (): Promise<void> => {
      readers.close();
      connection.closeSync();
      instance.closeSync();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
