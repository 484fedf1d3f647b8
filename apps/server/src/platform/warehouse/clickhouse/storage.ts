import { type ClickHouse, type ClickHouseOptions, connectClickHouse } from './connect.ts';
import { type Manifest, openManifest } from './manifest.ts';
import { createStoredTables, readStoredTables, type StoredTable } from './tables.ts';
import {
  defaultWorkspace,
  openTables,
  openWorkspaces,
  type WorkspaceOptions,
  type Workspaces,
} from './workspace.ts';

/** `memory` and `threads` limit a DuckDB workspace. */
export type StorageOptions = ClickHouseOptions & Partial<WorkspaceOptions>;

export type Storage = {
  clickhouse: ClickHouse;
  stored: readonly StoredTable[];
  manifest: Manifest;
  workspaces: Workspaces;
};

/** Connects to ClickHouse and creates the database, tables and manifest if they are missing. */
export const openStorage = async (options: StorageOptions): Promise<Storage> => {
  const limits = {
    memory: options.memory ?? defaultWorkspace.memory,
    threads: options.threads ?? defaultWorkspace.threads,
  };
  const clickhouse = await connectClickHouse(options);
  const empty = await openTables(limits);
  const stored = await readStoredTables(empty.connection).finally(empty.close);
  await createStoredTables(clickhouse, stored);
  const manifest = await openManifest(
    clickhouse,
    stored.map(({ name }) => name),
  );
  return { clickhouse, stored, manifest, workspaces: openWorkspaces(clickhouse, manifest, stored, limits) };
};
