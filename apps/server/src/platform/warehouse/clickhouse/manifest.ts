import type { Statement } from '@bellwether/analytics/compile/statement';
import { type ClickHouseSettings, SettingsMap } from '@clickhouse/client';
import { createMutex } from '../../mutex.ts';
import type { ClickHouse } from './connect.ts';

/** Ids of a business's chunks, by table. */
export type ChunkIdsByTable = ReadonlyMap<string, readonly string[]>;
type Head = { version: number; tables: Map<string, { version: number; chunks: string[] }> };

/** Maximum delay in milliseconds until other processes see a commit. */
const maxStaleMs = 500;
/** Maximum delay in milliseconds with which an older version of another process may arrive after newer ones. */
const overlapMs = 60_000;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Maximum businesses that a statement's filter names; with more, the filter names none. */
const maxNamedBusinesses = 50;

/** Returns the ids among the values of a statement. These ids are business ids. */
const businessesOf = ({ params }: Statement): string[] =>
  Object.values(params)
    .flat()
    .filter((value): value is string => typeof value === 'string' && uuid.test(value));

/**
 * Opens the manifest, which records the visible chunks of each table and business. A commit inserts a few rows with a
 * new version, so its chunks become visible all at once. Readers never see rows outside the manifest.
 */
export const openManifest = async (clickhouse: ClickHouse, tables: readonly string[]) => {
  await clickhouse.command(
    `CREATE TABLE IF NOT EXISTS manifest${clickhouse.onCluster} (table_name LowCardinality(String), business_id UUID, version Int64, chunks Array(Int64))
     ENGINE = ${clickhouse.engine} ORDER BY (table_name, business_id, version)`,
  );
  const inTurn = createMutex();
  const namedTables = tables.map((table) => [table, new RegExp(`\\b${table}\\b`)] as const);
  const heads = new Map<string, Head>();
  let newest = 0;
  let lastNumber = 0;
  let polledAt = -Infinity;

  const add = (business: string, table: string, version: number, chunks: string[]): boolean => {
    const head = heads.get(business) ?? { version: 0, tables: new Map() };
    heads.set(business, head);
    newest = Math.max(newest, version);
    if ((head.tables.get(table)?.version ?? 0) >= version) return false;
    head.tables.set(table, { version, chunks });
    head.version = Math.max(head.version, version);
    return true;
  };

  /** Reads commits since the last poll; returns the businesses that changed. */
  const poll = async (): Promise<string[]> => {
    const begun = performance.now();
    const rows = await clickhouse.query({
      sql: `SELECT business_id, table_name, max(version) AS latest, arrayMap(chunk -> toString(chunk), argMax(chunks, version)) AS latest_chunks
            FROM manifest WHERE version > {since:Int64} GROUP BY business_id, table_name`,
      params: { since: newest - overlapMs },
    });
    const changed = new Set<string>();
    for (const row of rows) {
      const business = String(row['business_id']);
      if (add(business, String(row['table_name']), Number(row['latest']), row['latest_chunks'] as string[]))
        changed.add(business);
    }
    polledAt = begun;
    return [...changed];
  };
  await poll();

  /** Condition for the visible rows of all businesses, as of the latest known commit. */
  const ofAll = (table: string): string =>
    `chunk IN (SELECT arrayJoin(argMax(chunks, version)) FROM manifest WHERE table_name = '${table}' AND version <= ${newest} GROUP BY business_id)`;

  return {
    visible: ofAll,
    /** Reads the commits of other processes; returns the businesses that changed. */
    poll,
    isStale: (): boolean => performance.now() - polledAt > maxStaleMs,
    chunksOf: (business: string): ChunkIdsByTable =>
      new Map([...(heads.get(business)?.tables ?? [])].map(([table, { chunks }]) => [table, chunks])),
    businesses: (): string[] => [...heads.keys()],
    /** Returns a number for new chunks: milliseconds since 1970, unique in this process. */
    nextNumber: (): number => {
      lastNumber = Math.max(lastNumber + 1, newest + 1, Date.now());
      return lastNumber;
    },
    /** Version of a business's latest commit; 0 without commits. */
    versionOf: (business: string): number => heads.get(business)?.version ?? 0,
    /**
     * Makes chunks of a business visible, all at once. @throws Error when the business's latest version is not `base`,
     * because a lock was lost. Nothing has changed then.
     */
    commit: (business: string, base: number, changed: ChunkIdsByTable): Promise<void> =>
      inTurn(async () => {
        const [latest] = await clickhouse.query({
          sql: 'SELECT max(version) AS version FROM manifest WHERE business_id = {b:UUID}',
          params: { b: business },
        });
        if (Number(latest?.['version'] ?? 0) !== base)
          throw new Error('Another process has changed these facts meanwhile.');
        // Commits of this process become visible in the order of their versions.
        const version = Math.max(newest + 1, Date.now());
        await clickhouse.insert(
          'manifest',
          [...changed].map(([table, chunks]) => ({
            table_name: table,
            business_id: business,
            version,
            chunks,
          })),
        );
        for (const [table, chunks] of changed) add(business, table, version, [...chunks]);
      }),
    /**
     * Returns the setting that limits a statement to visible rows, as of a fixed moment: commits during the statement
     * do not affect it.
     */
    filterOf: (statement: Statement): ClickHouseSettings => {
      const businesses = businessesOf(statement);
      const used = namedTables.flatMap(([table, name]) => (name.test(statement.sql) ? [table] : []));
      const ofHeads = (table: string): string => {
        const known = businesses.flatMap((business) => {
          const version = heads.get(business)?.tables.get(table)?.version;
          return version === undefined ? [] : [`('${business}', ${version})`];
        });
        if (known.length === 0) return 'false';
        return `chunk IN (SELECT arrayJoin(chunks) FROM manifest WHERE table_name = '${table}' AND (business_id, version) IN (${known.join(', ')}))`;
      };
      const visible = businesses.length > 0 && businesses.length <= maxNamedBusinesses ? ofHeads : ofAll;
      // The client does not escape the texts of a map.
      const quoted = used.map((table) => [table, visible(table).replaceAll("'", "\\'")]);
      return { additional_table_filters: SettingsMap.from(Object.fromEntries(quoted)) };
    },
    /** Deletes older versions of the manifest that no running statement reads any more. */
    clean: async (before: number): Promise<void> => {
      await clickhouse.command(
        `DELETE FROM manifest${clickhouse.onCluster} WHERE version < ${before} AND (table_name, business_id, version) NOT IN (
           SELECT table_name, business_id, max(version) FROM manifest GROUP BY table_name, business_id)`,
      );
    },
  };
};

export type Manifest = Awaited<ReturnType<typeof openManifest>>;
