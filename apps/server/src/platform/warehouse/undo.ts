import { daysOf } from '@bellwether/analytics/facts/period-rows';
import type { BusinessScope } from '@bellwether/contract/access/scope';
import { type Fact, factNames } from '@bellwether/contract/catalogue/facts';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Undone } from '../warehouse.ts';
import { type Claimant, collectClaims, loadsIn } from './claims.ts';
import { dropRests } from './estimates.ts';
import { allColumns, rollupsOf } from './fact-sql.ts';
import { takeOverStatuses } from './lead-status.ts';
import { refreshMonths } from './load.ts';
import { comparable } from './period-claims.ts';
import { supersededTable } from './schema.ts';
import { inTransaction, type Row, type Session, sessionOn } from './transaction.ts';
import { moveVersion } from './version.ts';

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** A load of the log as a claimant of earlier rows: its own are in the fact, or wait for a still later load. */
const claimantOf = (row: Row, fact: Fact): Claimant => ({
  loadId: String(row['load_id']),
  mode: row['mode'] === 'identity' ? 'identity' : 'days',
  fact,
  fields: texts(row['fields']),
  rows: `(SELECT * FROM (${[fact, supersededTable(fact)]
    .map((table) => `SELECT ${allColumns(fact)} FROM ${table} WHERE business_id = $b::UUID`)
    .join(' UNION ALL ')}) WHERE load_id = $claimant::UUID)`,
});

/** What waits for the load that is undone goes on waiting where a later load claims it too; the earliest of those keeps it. */
const passOn = async (session: Session, fact: Fact): Promise<void> => {
  const waiting = supersededTable(fact);
  const where = 'r.business_id = $b::UUID AND r.origin = $source::VARCHAR AND r.superseded_by = $load::UUID';
  const later = await session.ask(
    `SELECT load_id::VARCHAR AS load_id, mode, fields FROM loads
     WHERE business_id = $b::UUID AND fact = '${fact}' AND source = $source::VARCHAR AND undone_at IS NULL AND seq > $seq::BIGINT ORDER BY seq`,
  );
  for (const row of later) {
    const claimant = claimantOf(row, fact);
    const left = await loadsIn(session, claimant, `${waiting} r`, where);
    if (left.length === 0) return;
    const ready = await comparable(session, claimant, { table: waiting, where, columns: ['superseded_by'] });
    if ((await collectClaims(session, ready, left, waiting, where)) > 0)
      await session.run(
        `UPDATE ${waiting} SET superseded_by = $claimant::UUID WHERE rowid IN (SELECT id FROM claimed)`,
        { claimant: claimant.loadId },
      );
  }
};

/**
 * Takes a load out and puts back what it had replaced, in one transaction. 'unknown' when there is no such load, 'purged' when what it had
 * replaced is not kept any more; then nothing has changed.
 */
export const undoLoad = async (
  connection: DuckDBConnection,
  scope: BusinessScope,
  loadId: string,
  now: Date,
): Promise<Undone> => {
  const own = { load: loadId, b: scope.business.id };
  const [load] = await sessionOn(connection, own).ask(
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
  await inTransaction(connection, values, async (session) => {
    const { run } = session;
    const columns = allColumns(fact);
    const ours = 'business_id = $b::UUID AND load_id = $load::UUID';
    const back = 'business_id = $b::UUID AND superseded_by = $load::UUID';
    if (rollupsOf(fact).length > 0)
      await run(
        `CREATE OR REPLACE TEMP TABLE touched AS SELECT month FROM ${fact} WHERE ${ours} UNION SELECT month FROM ${waiting} WHERE ${back} OR (${ours})`,
      );
    await dropRests(session, fact);
    await run(`DELETE FROM ${fact} WHERE ${ours}`);
    await passOn(session, fact);
    await run(`DELETE FROM ${waiting} WHERE ${ours}`);
    await run(
      'UPDATE loads SET undone_at = $now::TIMESTAMP, live_rows = 0 WHERE load_id = $load::UUID AND business_id = $b::UUID',
    );
    await run(
      `UPDATE loads SET live_rows = live_rows + back.n FROM (SELECT load_id, sum(${daysOf(fact, waiting)})::BIGINT AS n FROM ${waiting} WHERE ${back} GROUP BY load_id) back
       WHERE loads.load_id = back.load_id`,
    );
    await run(
      `INSERT INTO ${fact} (${columns}) SELECT ${columns} FROM ${waiting} WHERE ${back} ORDER BY day`,
    );
    // They may have come and gone without their customers.
    if (fact === 'leads')
      await run(
        `INSERT INTO matching_due SELECT business_id, lead_key, day FROM ${waiting} WHERE ${back} AND lead_key IS NOT NULL`,
      );
    await run(`DELETE FROM ${waiting} WHERE ${back}`);
    await refreshMonths(session, fact);
    await takeOverStatuses(session, fact);
    await moveVersion(session);
  });
  return 'undone';
};
