import { listRollups } from '../fact-sql.ts';
import { matchingTableNames } from '../matching/tables.ts';
import { renewRows, rowRules } from '../replacing/renew-rows.ts';
import { supersededTable } from '../schema.ts';
import type { ClickHouse } from './connect.ts';
import type { Manifest } from './manifest.ts';
import { rowsInChunksSql, type Workspaces } from './workspace.ts';

const rulesTable = 'prepared_columns';
const facts = [...new Set(rowRules.map(({ fact }) => fact))];
const renewedTables = [
  ...facts.flatMap((fact) => [fact, supersededTable(fact), ...listRollups(fact).map(({ table }) => table)]),
  ...matchingTableNames,
  rulesTable,
  'data_versions',
];

/** Checks whether the rules of this release have set the derived columns of a business's rows. */
const isRenewed = async (clickhouse: ClickHouse, manifest: Manifest, business: string): Promise<boolean> => {
  const chunks = manifest.chunksOf(business).get(rulesTable) ?? [];
  if (chunks.length === 0) return false;
  const kept = await clickhouse.query({
    sql: `SELECT fact, name, rule FROM ${rulesTable} WHERE ${rowsInChunksSql(business, chunks)}`,
    params: {},
  });
  const known = new Set(kept.map(({ fact, name, rule }) => `${fact} ${name} ${rule}`));
  return rowRules.every(({ fact, name, rule }) => known.has(`${fact} ${name} ${rule}`));
};

/**
 * Recomputes columns of stored rows that a rule of an earlier release has set; the embedded warehouse does this when it
 * opens. Calls `onRenewed` for each business whose rows may have changed.
 */
export const renewStoredRows = async (
  {
    clickhouse,
    manifest,
    workspaces,
    withLock,
    catchUp,
  }: {
    clickhouse: ClickHouse;
    manifest: Manifest;
    workspaces: Workspaces;
    withLock: <T>(business: string, work: () => Promise<T>) => Promise<T>;
    catchUp: (business: string) => Promise<void>;
  },
  onRenewed: (business: string) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> => {
  for (const business of manifest.businesses()) {
    if (signal?.aborted || (await isRenewed(clickhouse, manifest, business))) continue;
    await withLock(business, async () => {
      await catchUp(business);
      if (await isRenewed(clickhouse, manifest, business)) return;
      await workspaces.change(business, { copied: renewedTables }, renewRows, signal);
      await onRenewed(business);
    });
  }
};
