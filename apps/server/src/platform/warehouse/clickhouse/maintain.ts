import { purgeReplacedRows, retentionDays } from '../purge-and-compact.ts';
import { createWarehouseSession } from '../transaction.ts';
import type { ClickHouse } from './connect.ts';
import type { openLogMirror } from './log-mirror.ts';
import type { Manifest } from './manifest.ts';
import type { StoredTable } from './tables.ts';
import { maxMonths, type Workspaces } from './workspace.ts';

const msPerDay = 24 * 3600 * 1000;
/** Minimum age of old manifests and of rows that no manifest names, before they are deleted. */
const minGarbageAgeMs = 3_600_000;
/** Maximum chunks of a table per month of a business, above which the chunks are merged. */
const maxChunksPerMonth = 16;

type Parts = {
  clickhouse: ClickHouse;
  manifest: Manifest;
  mirror: Awaited<ReturnType<typeof openLogMirror>>;
  workspaces: Workspaces;
  stored: readonly StoredTable[];
  withLock: <T>(business: string, work: () => Promise<T>) => Promise<T>;
  /** Reads all commits so far. */
  catchUp: (business: string) => Promise<void>;
};

/** Deletes a business's rows that were replaced long ago; returns their number. */
const purge = async (
  { mirror, workspaces, stored, withLock, catchUp }: Parts,
  now: Date,
  signal?: AbortSignal,
): Promise<number> => {
  const before = new Date(now.getTime() - retentionDays * msPerDay);
  const due = await createWarehouseSession(mirror.connection, {
    before: before.toISOString().replace('Z', ''),
  }).ask(
    // Syncs are skipped, because they keep no replaced rows.
    "SELECT DISTINCT business_id::VARCHAR AS id FROM loads WHERE replaced > 0 AND mode <> 'sync' AND purged_at IS NULL AND undone_at IS NULL AND loaded_at < $before::TIMESTAMP",
  );
  const tables = ['loads', ...stored.flatMap(({ name }) => (name.startsWith('superseded_') ? [name] : []))];
  let purged = 0;
  for (const { id } of due) {
    if (signal?.aborted) break;
    const business = String(id);
    await withLock(business, async () => {
      await catchUp(business);
      purged += await workspaces.change(business, { copied: tables }, (connection) =>
        purgeReplacedRows(connection, before, now),
      );
      await mirror.update([business]);
    });
  }
  return purged;
};

/** Merges the chunks of months that many commits have written to; returns the number of tables. */
const joinChunks = async (
  { manifest, workspaces, stored, withLock, catchUp }: Parts,
  signal?: AbortSignal,
): Promise<number> => {
  let joined = 0;
  for (const business of manifest.businesses())
    for (const { name, byMonth } of stored) {
      if (!byMonth || signal?.aborted) continue;
      const findCrowded = (): string[] => {
        const months = Map.groupBy(
          manifest.chunksOf(business).get(name) ?? [],
          (chunk) => BigInt(chunk) % BigInt(maxMonths),
        );
        return [...months.values()].filter(({ length }) => length > maxChunksPerMonth).flat();
      };
      if (findCrowded().length === 0) continue;
      await withLock(business, async () => {
        await catchUp(business);
        const crowded = findCrowded();
        if (crowded.length === 0) return;
        await workspaces.change(business, { copied: [name] }, (connection) =>
          connection.run(`UPDATE ${name} SET chunk = NULL WHERE chunk IN (${crowded.join(', ')})`),
        );
        joined += 1;
      });
    }
  return joined;
};

/** Deletes rows that no manifest names: rows of replaced chunks and of unfinished loads. */
const deleteGarbage = async ({ clickhouse, manifest, stored }: Parts, now: Date): Promise<void> => {
  const before = now.getTime() - minGarbageAgeMs;
  await manifest.clean(before);
  for (const { name } of stored) {
    const where = `chunk < ${before * maxMonths} AND chunk NOT IN (SELECT arrayJoin(chunks) FROM manifest WHERE table_name = '${name}')`;
    const found = await clickhouse.query({
      sql: `SELECT 1 AS found FROM ${name} WHERE ${where} LIMIT 1`,
      params: {},
    });
    if (found.length > 0)
      await clickhouse.command(`DELETE FROM ${name}${clickhouse.onCluster} WHERE ${where}`);
  }
};

/** Purges replaced rows, merges small chunks and deletes rows that no reader sees. */
export const maintainClickHouse = async (
  parts: Parts,
  now: Date,
  signal?: AbortSignal,
): Promise<{ purged: number; compacted: number }> => {
  const purged = await purge(parts, now, signal);
  const compacted = await joinChunks(parts, signal);
  if (!signal?.aborted) await deleteGarbage(parts, now);
  return { purged, compacted };
};
