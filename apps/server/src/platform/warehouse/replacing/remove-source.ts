import type { BusinessScope } from '@bellwether/domain/access/scope';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { SourceRows } from '../../warehouse.ts';
import { listRollups } from '../fact-sql.ts';
import { supersededTable } from '../schema.ts';
import { runInTransaction } from '../transaction.ts';
import { restoreRows } from '../undo.ts';

/**
 * Removes all loads of a source that cover some streams and restores the rows that they replaced, in one transaction.
 * Days that only these loads covered become unknown. Returns the number of removed loads.
 */
export const removeSourceRows = (
  connection: DuckDBConnection,
  scope: BusinessScope,
  { fact, source, streams }: SourceRows,
  now: Date,
): Promise<number> => {
  const values = {
    b: scope.business.id,
    source,
    streams: [...streams],
    now: now.toISOString().replace('Z', ''),
  };
  return runInTransaction(connection, values, async (session) => {
    const { run, ask } = session;
    const superseded = supersededTable(fact);
    await run(
      `CREATE OR REPLACE TEMP TABLE gone AS SELECT load_id AS id FROM loads
       WHERE business_id = $b::UUID AND fact = '${fact}' AND source = $source::VARCHAR AND undone_at IS NULL
         AND load_id IN (SELECT load_id FROM load_days WHERE list_contains($streams::VARCHAR[], stream))`,
    );
    const [found] = await ask('SELECT count(*)::DOUBLE AS loads FROM gone');
    if (!found || Number(found['loads']) === 0) return 0;
    const isGone = 'business_id = $b::UUID AND load_id IN (SELECT id FROM gone)';
    const isRestored = 'business_id = $b::UUID AND superseded_by IN (SELECT id FROM gone)';
    await run(`DELETE FROM ${superseded} WHERE ${isGone}`);
    if (listRollups(fact).length > 0)
      await run(
        `CREATE OR REPLACE TEMP TABLE touched AS SELECT DISTINCT month FROM ${fact} WHERE ${isGone} UNION SELECT month FROM ${superseded} WHERE ${isRestored}`,
      );
    await run(`DELETE FROM ${fact} WHERE ${isGone}`);
    await run(
      `UPDATE loads SET undone_at = $now::TIMESTAMP, live_rows = 0 WHERE business_id = $b::UUID AND load_id IN (SELECT id FROM gone)`,
    );
    await restoreRows(session, fact, isRestored);
    return Number(found['loads']);
  });
};
