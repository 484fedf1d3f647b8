import { setTimeout as pause } from 'node:timers/promises';
import { type Fact, factNames } from '@bellwether/domain/catalogue/facts';
import type { DuckDBConnection } from '@duckdb/node-api';
import { factColumnsSql, listRollups } from './fact-sql.ts';
import { supersededTable } from './schema.ts';
import { createWarehouseSession, runInTransaction } from './transaction.ts';

/**
 * Days for which replaced rows are kept. After that they are purged, and the load that replaced them cannot be undone.
 */
export const retentionDays = 90;
/** Batch size of compaction in rows: about a second of work, which is the longest a load waits. */
const maxStretchRows = 250_000;
/** Minimum fraction of changed rows for compacting a stretch of businesses again. */
const minMovedShare = 0.05;
const maxAttempts = 5;

/** Deletes rows that loads before `before` replaced; returns their number. */
export const purgeReplacedRows = (connection: DuckDBConnection, before: Date, now: Date): Promise<number> =>
  runInTransaction(
    connection,
    { before: before.toISOString().replace('Z', ''), now: now.toISOString().replace('Z', '') },
    async ({ run }) => {
      let purged = 0;
      for (const fact of factNames) {
        const superseded = supersededTable(fact);
        // A row that cancels earlier rows and is superseded by its own load is not a replaced row.
        const old = `load_id IN (SELECT superseded_by FROM ${superseded} WHERE load_id <> superseded_by) AND loaded_at < $before::TIMESTAMP AND purged_at IS NULL`;
        await run(`UPDATE loads SET purged_at = $now::TIMESTAMP WHERE ${old}`);
        purged += await run(
          `DELETE FROM ${superseded} WHERE superseded_by IN (SELECT load_id FROM loads WHERE purged_at IS NOT NULL)`,
        );
      }
      return purged;
    },
  );

type Stretch = { first: string; last: string };

/** Returns stretches of neighbouring businesses with enough changed rows, in storage order. */
export const findUnsortedStretches = async (
  connection: DuckDBConnection,
  fact: Fact,
  maxRows = maxStretchRows,
): Promise<Stretch[]> => {
  const rows = await createWarehouseSession(connection, {}).ask(
    `SELECT business_id::VARCHAR AS id, n::DOUBLE AS rows, coalesce(moved, 0)::DOUBLE AS moved
     FROM (SELECT business_id, count(*) AS n FROM ${fact} GROUP BY business_id)
     LEFT JOIN (SELECT l.business_id, sum(l.row_count + l.replaced) AS moved FROM loads l LEFT JOIN compactions c ON c.fact = l.fact AND c.business_id = l.business_id
       WHERE l.fact = '${fact}' AND l.seq > coalesce(c.seq, 0) GROUP BY l.business_id) USING (business_id) ORDER BY business_id`,
  );
  const stretches: Stretch[] = [];
  let open: (Stretch & { rows: number; moved: number }) | null = null;
  const close = () => {
    if (open && open.moved >= open.rows * minMovedShare && open.moved > 0)
      stretches.push({ first: open.first, last: open.last });
    open = null;
  };
  for (const row of rows) {
    const id = String(row['id']);
    open ??= { first: id, last: id, rows: 0, moved: 0 };
    open.last = id;
    open.rows += Number(row['rows']);
    open.moved += Number(row['moved']);
    if (open.rows >= maxRows) close();
  }
  close();
  return stretches;
};

/**
 * Rewrites the rows of some businesses and their rollups, sorted by business and day. It is a single transaction, so
 * readers always see the same rows and a kill changes nothing.
 */
const sortStretch = (connection: DuckDBConnection, fact: Fact, stretch: Stretch): Promise<void> =>
  runInTransaction(connection, stretch, async ({ run }) => {
    const within = 'business_id BETWEEN $first::UUID AND $last::UUID';
    const tables = [
      { table: fact, columns: factColumnsSql(fact), order: 'business_id, day' },
      ...listRollups(fact).map(({ table, keys, sums }) => ({
        table,
        columns: [...keys, ...sums].map(({ name }) => name).join(', '),
        order: keys.map(({ name }) => name).join(', '),
      })),
    ];
    for (const { table, columns, order } of tables) {
      await run(`CREATE OR REPLACE TEMP TABLE lying AS SELECT ${columns} FROM ${table} WHERE ${within}`);
      await run(`DELETE FROM ${table} WHERE ${within}`);
      await run(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM lying ORDER BY ${order}`);
    }
    await run('DROP TABLE lying');
    await run(`DELETE FROM compactions WHERE fact = '${fact}' AND ${within}`);
    await run(
      `INSERT INTO compactions SELECT '${fact}', business_id, max(seq) FROM loads WHERE fact = '${fact}' AND ${within} GROUP BY business_id`,
    );
  });

export type Maintenance = {
  /** Runs work while no load runs; the signal fires when a new load starts. */
  turn: (work: (signal: AbortSignal) => Promise<void>) => Promise<void>;
  signal?: AbortSignal;
};

/**
 * Restores the order by business and day, stretch by stretch between loads; returns the number of stretches. A load
 * aborts the current stretch, which is then retried.
 */
export const compactFacts = async (
  connection: DuckDBConnection,
  { turn, signal }: Maintenance,
): Promise<number> => {
  let compacted = 0;
  for (const fact of factNames)
    for (const stretch of await findUnsortedStretches(connection, fact))
      for (let attempt = 1; attempt <= maxAttempts && !signal?.aborted; attempt++) {
        let broken = false;
        await turn(async (busy) => {
          const stop = () => connection.interrupt();
          busy.addEventListener('abort', stop);
          signal?.addEventListener('abort', stop);
          try {
            if (!busy.aborted) await sortStretch(connection, fact, stretch);
            else broken = true;
          } catch (error) {
            if (!busy.aborted && !signal?.aborted) throw error;
            broken = true;
          } finally {
            busy.removeEventListener('abort', stop);
            signal?.removeEventListener('abort', stop);
          }
        });
        if (!broken) {
          compacted++;
          break;
        }
        await pause(200);
      }
  return compacted;
};
