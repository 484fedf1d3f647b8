import type { Fact } from '@bellwether/analytics/facts/list';
import { facts } from '@bellwether/analytics/facts/list';
import type { BusinessScope } from '@bellwether/contract/access/scope';
import type { FactSource } from '@bellwether/contract/catalogue/integrations';
import type { DuckDBConnection } from '@duckdb/node-api';
import { refreshMonths, sliceValues } from './load.ts';
import { supersededTable } from './schema.ts';
import { allColumns, streamOf } from './slice.ts';
import { inTransaction } from './transaction.ts';
import { moveVersion } from './version.ts';

type Found = { fact: Fact; source: FactSource; from: string; to: string; streams: string[] };

const findLoad = async (
  connection: DuckDBConnection,
  scope: BusinessScope,
  loadId: string,
): Promise<Found | null> => {
  const found = await connection.runAndReadAll(
    `SELECT fact, source, from_day::VARCHAR AS "from", to_day::VARCHAR AS "to", streams FROM loads
     WHERE load_id = $load::UUID AND business_id = $b::UUID AND undone_at IS NULL`,
    { load: loadId, b: scope.business.id },
  );
  const row = found.getRowObjectsJS()[0];
  const fact = facts.find((f) => f === row?.['fact']);
  if (!row || !fact) return null;
  const streams = row['streams'];
  return {
    fact,
    source: String(row['source']) as FactSource,
    from: String(row['from']),
    to: String(row['to']),
    streams: Array.isArray(streams) ? streams.map(String) : [],
  };
};

/**
 * Takes a load out and puts back what it had replaced, in one transaction. Rows that a later load replaces as well go on waiting for that
 * one. False when there is no such load.
 */
export const undoLoad = async (
  connection: DuckDBConnection,
  scope: BusinessScope,
  loadId: string,
  now: Date,
): Promise<boolean> => {
  const load = await findLoad(connection, scope, loadId);
  if (!load) return false;
  const { fact } = load;
  const waiting = supersededTable(fact);
  const values = {
    ...sliceValues(scope, load, load.streams),
    load: loadId,
    now: now.toISOString().replace('Z', ''),
  };
  const later = `SELECT arg_min(later.load_id, later.seq) FROM loads later, loads this
    WHERE this.load_id = $load::UUID AND later.seq > this.seq AND later.undone_at IS NULL AND later.business_id = this.business_id
      AND later.fact = this.fact AND later.source = this.source AND ${waiting}.day BETWEEN later.from_day AND later.to_day
      AND list_contains(later.streams, ${streamOf(fact)})`;
  await inTransaction(connection, values, async (run) => {
    await run(`DELETE FROM ${fact} WHERE business_id = $b::UUID AND load_id = $load::UUID`);
    await run(`DELETE FROM ${waiting} WHERE business_id = $b::UUID AND load_id = $load::UUID`);
    await run(
      `UPDATE ${waiting} SET superseded_by = coalesce((${later}), superseded_by) WHERE business_id = $b::UUID AND superseded_by = $load::UUID`,
    );
    const columns = allColumns(fact);
    await run(
      `INSERT INTO ${fact} (${columns}) SELECT ${columns} FROM ${waiting} WHERE business_id = $b::UUID AND superseded_by = $load::UUID ORDER BY day`,
    );
    await run(`DELETE FROM ${waiting} WHERE business_id = $b::UUID AND superseded_by = $load::UUID`);
    await run(
      'UPDATE loads SET undone_at = $now::TIMESTAMP WHERE load_id = $load::UUID AND business_id = $b::UUID',
    );
    await refreshMonths(run, fact);
    await moveVersion(run);
  });
  return true;
};
