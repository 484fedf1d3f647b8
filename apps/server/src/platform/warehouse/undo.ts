import { dayCountSql } from '@bellwether/analytics/facts/period-rows';
import type { BusinessScope } from '@bellwether/contract/access/scope';
import { type Fact, factNames } from '@bellwether/contract/catalogue/facts';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { UndoResult } from '../warehouse.ts';
import { makeComparable } from './comparable-periods.ts';
import { removeRemainders } from './estimates.ts';
import { factColumnsSql, listRollups } from './fact-sql.ts';
import { carryOverStatuses } from './lead-status.ts';
import { refreshMonths } from './load.ts';
import { findLoadsOfRows, markReplacedRows, type ReplacingLoad } from './replaced-rows.ts';
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
 * Converts a load of the log to a claimant of earlier rows. Its own rows are in the fact or superseded by a
 * later load.
 */
const claimantOf = (row: StatementRow, fact: Fact): ReplacingLoad => ({
  loadId: String(row['load_id']),
  mode: row['mode'] === 'identity' ? 'identity' : 'days',
  fact,
  fields: texts(row['fields']),
  rows: `(SELECT * FROM (${[fact, supersededTable(fact)]
    .map((table) => `SELECT ${factColumnsSql(fact)} FROM ${table} WHERE business_id = $b::UUID`)
    .join(' UNION ALL ')}) WHERE load_id = $claimant::UUID)`,
});

/**
 * Passes rows that the undone load superseded to later loads that claim them too; the earliest of these keeps
 * them.
 */
const passOn = async (session: WarehouseSession, fact: Fact): Promise<void> => {
  const waiting = supersededTable(fact);
  const where = 'r.business_id = $b::UUID AND r.origin = $source::VARCHAR AND r.superseded_by = $load::UUID';
  const later = await session.ask(
    `SELECT load_id::VARCHAR AS load_id, mode, fields FROM loads
     WHERE business_id = $b::UUID AND fact = '${fact}' AND source = $source::VARCHAR AND undone_at IS NULL AND seq > $seq::BIGINT ORDER BY seq`,
  );
  for (const row of later) {
    const claimant = claimantOf(row, fact);
    const left = await findLoadsOfRows(session, claimant, `${waiting} r`, where);
    if (left.length === 0) return;
    const ready = await makeComparable(session, claimant, {
      table: waiting,
      where,
      columns: ['superseded_by'],
    });
    if ((await markReplacedRows(session, ready, left, waiting, where)) > 0)
      await session.run(
        `UPDATE ${waiting} SET superseded_by = $claimant::UUID WHERE rowid IN (SELECT id FROM claimed)`,
        { claimant: claimant.loadId },
      );
  }
};

/**
 * Undoes a load and restores the rows that it replaced, in one transaction. Returns 'unknown' if there is no
 * such load, and 'purged' if the replaced rows have been deleted; then nothing has changed.
 */
export const undoLoad = async (
  connection: DuckDBConnection,
  scope: BusinessScope,
  loadId: string,
  now: Date,
): Promise<UndoResult> => {
  const own = { load: loadId, b: scope.business.id };
  const [load] = await createWarehouseSession(connection, own).ask(
    `SELECT seq::DOUBLE AS seq, fact, source, purged_at IS NOT NULL AS purged FROM loads
     WHERE load_id = $load::UUID AND business_id = $b::UUID AND undone_at IS NULL`,
  );
  const fact = factNames.find((f) => f === load?.['fact']);
  if (!load || !fact) return 'unknown';
  if (load['purged'] === true) return 'purged';
  const waiting = supersededTable(fact);
  const values = {
    ...own,
    source: String(load['source']),
    seq: Number(load['seq']),
    now: now.toISOString().replace('Z', ''),
  };
  await runInTransaction(connection, values, async (session) => {
    const { run } = session;
    const columns = factColumnsSql(fact);
    const ours = 'business_id = $b::UUID AND load_id = $load::UUID';
    const back = 'business_id = $b::UUID AND superseded_by = $load::UUID';
    if (listRollups(fact).length > 0)
      await run(
        `CREATE OR REPLACE TEMP TABLE touched AS SELECT month FROM ${fact} WHERE ${ours} UNION SELECT month FROM ${waiting} WHERE ${back} OR (${ours})`,
      );
    await removeRemainders(session, fact);
    await run(`DELETE FROM ${fact} WHERE ${ours}`);
    await passOn(session, fact);
    await run(`DELETE FROM ${waiting} WHERE ${ours}`);
    await run(
      'UPDATE loads SET undone_at = $now::TIMESTAMP, live_rows = 0 WHERE load_id = $load::UUID AND business_id = $b::UUID',
    );
    await run(
      `UPDATE loads SET live_rows = live_rows + back.n FROM (SELECT load_id, sum(${dayCountSql(fact, waiting)})::BIGINT AS n FROM ${waiting} WHERE ${back} GROUP BY load_id) back
       WHERE loads.load_id = back.load_id`,
    );
    await run(
      `INSERT INTO ${fact} (${columns}) SELECT ${columns} FROM ${waiting} WHERE ${back} ORDER BY day`,
    );
    // Restored leads may lack their current customers.
    if (fact === 'leads')
      await run(
        `INSERT INTO matching_due SELECT business_id, lead_key, day FROM ${waiting} WHERE ${back} AND lead_key IS NOT NULL`,
      );
    await run(`DELETE FROM ${waiting} WHERE ${back}`);
    await refreshMonths(session, fact);
    await carryOverStatuses(session, fact);
    await bumpDataVersion(session);
  });
  return 'undone';
};
