import { dayCountSql } from '@bellwether/analytics/compile/period-rows';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { type Fact, factNames } from '@bellwether/domain/catalogue/facts';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { UndoResult } from '../warehouse.ts';
import { factColumnsSql, listRollups } from './fact-sql.ts';
import { carryOverStatuses } from './lead-status.ts';
import { rebuildTouchedRollups } from './load.ts';
import { makeComparable } from './replacing/comparable-periods.ts';
import { removeRemainders } from './replacing/estimates.ts';
import { findLoadsOfRows, markReplacedRows, type ReplacingLoad } from './replacing/replaced-rows.ts';
import { supersededTable } from './schema.ts';
import {
  createWarehouseSession,
  runInTransaction,
  type StatementRow,
  type WarehouseSession,
} from './transaction.ts';
import { bumpDataVersion } from './version.ts';

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/**
 * Converts a logged load to a load that can claim earlier rows. Its own rows are in the fact or superseded by a later
 * load.
 */
const toReplacingLoad = (row: StatementRow, fact: Fact): ReplacingLoad => ({
  loadId: String(row['load_id']),
  mode: row['mode'] === 'identity' ? 'identity' : 'days',
  fact,
  fields: texts(row['fields']),
  rows: `(SELECT * FROM (${[fact, supersededTable(fact)]
    .map((table) => `SELECT ${factColumnsSql(fact)} FROM ${table} WHERE business_id = $b::UUID`)
    .join(' UNION ALL ')}) WHERE load_id = $claimant::UUID)`,
});

/**
 * Passes rows that the undone load superseded to later loads that claim them too; the earliest such load keeps them.
 */
const reassignSuperseded = async (session: WarehouseSession, fact: Fact): Promise<void> => {
  const superseded = supersededTable(fact);
  const where = 'r.business_id = $b::UUID AND r.origin = $source::VARCHAR AND r.superseded_by = $load::UUID';
  const laterLoads = await session.ask(
    `SELECT load_id::VARCHAR AS load_id, mode, fields FROM loads
     WHERE business_id = $b::UUID AND fact = '${fact}' AND source = $source::VARCHAR AND undone_at IS NULL AND seq > $seq::BIGINT ORDER BY seq`,
  );
  for (const row of laterLoads) {
    const replacingLoad = toReplacingLoad(row, fact);
    const remainingLoads = await findLoadsOfRows(session, replacingLoad, `${superseded} r`, where);
    if (remainingLoads.length === 0) return;
    const comparable = await makeComparable(session, replacingLoad, {
      table: superseded,
      where,
      columns: ['superseded_by'],
    });
    if ((await markReplacedRows(session, comparable, remainingLoads, superseded, where)) > 0)
      await session.run(
        `UPDATE ${superseded} SET superseded_by = $claimant::UUID WHERE rowid IN (SELECT id FROM claimed)`,
        { claimant: replacingLoad.loadId },
      );
  }
};

/**
 * Moves superseded rows back to their fact, and updates everything derived from the rows (parameters b, source, and the
 * temporary table `touched` for a fact with rollups). `where`: condition for the rows.
 */
export const restoreRows = async (session: WarehouseSession, fact: Fact, where: string): Promise<void> => {
  const { run } = session;
  const superseded = supersededTable(fact);
  const columns = factColumnsSql(fact);
  await run(
    `UPDATE loads SET live_rows = live_rows + back.n FROM (SELECT load_id, sum(${dayCountSql(fact, superseded)})::BIGINT AS n FROM ${superseded} WHERE ${where} GROUP BY load_id) back
     WHERE loads.load_id = back.load_id`,
  );
  await run(
    `INSERT INTO ${fact} (${columns}) SELECT ${columns} FROM ${superseded} WHERE ${where} ORDER BY day`,
  );
  // Restored leads may have outdated customers, so their customers are due to be written again.
  if (fact === 'leads')
    await run(
      `INSERT INTO matching_due SELECT business_id, lead_key, day FROM ${superseded} WHERE ${where} AND lead_key IS NOT NULL`,
    );
  await run(`DELETE FROM ${superseded} WHERE ${where}`);
  await rebuildTouchedRollups(session, fact);
  await carryOverStatuses(session, fact);
  await bumpDataVersion(session);
};

/**
 * Undoes a load of the log and restores the rows that it replaced, in one transaction. Returns 'unknown' if there is no
 * such load, and 'purged' if the replaced rows have been deleted, as by every sync; then nothing has changed.
 */
export const undoLoad = async (
  connection: DuckDBConnection,
  scope: BusinessScope,
  loadId: string,
  now: Date,
): Promise<UndoResult> => {
  const loadParams = { load: loadId, b: scope.business.id };
  const [load] = await createWarehouseSession(connection, loadParams).ask(
    `SELECT seq::DOUBLE AS seq, fact, source, (purged_at IS NOT NULL OR mode = 'sync') AS purged FROM loads
     WHERE load_id = $load::UUID AND business_id = $b::UUID AND undone_at IS NULL`,
  );
  const fact = factNames.find((f) => f === load?.['fact']);
  if (!load || !fact) return 'unknown';
  if (load['purged'] === true) return 'purged';
  const superseded = supersededTable(fact);
  const values = {
    ...loadParams,
    source: String(load['source']),
    seq: Number(load['seq']),
    now: now.toISOString().replace('Z', ''),
  };
  await runInTransaction(connection, values, async (session) => {
    const { run } = session;
    const whereLoaded = 'business_id = $b::UUID AND load_id = $load::UUID';
    const whereRestored = 'business_id = $b::UUID AND superseded_by = $load::UUID';
    if (listRollups(fact).length > 0)
      await run(
        `CREATE OR REPLACE TEMP TABLE touched AS SELECT month FROM ${fact} WHERE ${whereLoaded} UNION SELECT month FROM ${superseded} WHERE ${whereRestored} OR (${whereLoaded})`,
      );
    await removeRemainders(session, fact);
    await run(`DELETE FROM ${fact} WHERE ${whereLoaded}`);
    await reassignSuperseded(session, fact);
    await run(`DELETE FROM ${superseded} WHERE ${whereLoaded}`);
    await run(
      'UPDATE loads SET undone_at = $now::TIMESTAMP, live_rows = 0 WHERE load_id = $load::UUID AND business_id = $b::UUID',
    );
    await restoreRows(session, fact, whereRestored);
  });
  return 'undone';
};
