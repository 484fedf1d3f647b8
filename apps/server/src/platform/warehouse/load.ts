import { dayCountSql, lastDayOfRowSql } from '@bellwether/analytics/compile/period-rows';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { manualSources } from '@bellwether/domain/sources/fact-sources';
import { daysOutside, mergeRanges } from '@bellwether/domain/time/intervals';
import { factTables } from '@bellwether/facts/tables';
import type { DuckDBConnection } from '@duckdb/node-api';
import { runInterruptible } from '../duckdb/interruptible.ts';
import { hasPeriodRows, readRowStats } from '../duckdb/row-stats.ts';
import {
  type CoveredDays,
  type LoadRequest,
  type LoadResult,
  RemovesMoreThanConfirmed,
  type RowStats,
} from '../warehouse.ts';
import { factColumnsSql, listRollups, refreshRollup, stagedRowsSql } from './fact-sql.ts';
import { carryOverStatuses } from './lead-status.ts';
import { carryOverCustomers } from './matching/apply-results.ts';
import { makeComparable } from './replacing/comparable-periods.ts';
import { setDuplicateLeadsAside } from './replacing/duplicate-leads.ts';
import { addRemainders } from './replacing/estimates.ts';
import { findRemovedRows } from './replacing/removed-rows.ts';
import { findEarlierLoads, markReplacedRows, type ReplacingLoad } from './replacing/replaced-rows.ts';
import { supersededTable } from './schema.ts';
import { canonicalRowsSql, type StagedRows } from './spellings.ts';
import { runInTransaction, type WarehouseSession } from './transaction.ts';
import { bumpDataVersion } from './version.ts';

/** Rebuilds a fact's rollups for the months in the temporary table `touched` (parameters b, source). */
export const rebuildTouchedRollups = async (
  { run }: WarehouseSession,
  fact: LoadRequest['fact'],
): Promise<void> => {
  const where =
    'business_id = $b::UUID AND origin = $source::VARCHAR AND month IN (SELECT month FROM touched)';
  for (const rollup of listRollups(fact)) for (const sql of refreshRollup(rollup, where)) await run(sql);
};

/** Request to load rows from a table or view of the connection; `withdraws` as in `ParquetRows`. */
export type StagedLoadRequest = Omit<LoadRequest, 'rows'> & StagedRows;

/** Checks whether rows cancel earlier rows. */
export const cancelsEarlierRows = (rows: LoadRequest['rows']): boolean =>
  'parquet' in rows && rows.withdraws === true;

/** Rows of a DuckDB row group. Sorting fewer rows has no use, because DuckDB could not skip any row group. */
const rowGroup = 122_880;

/** Reports the progress of the running statement while `work` runs. */
const withProgress = async <T>(
  connection: DuckDBConnection,
  request: StagedLoadRequest,
  total: number,
  work: () => Promise<T>,
): Promise<T> => {
  const { onProgress, signal } = request;
  const timer = onProgress
    ? setInterval(
        () => onProgress(Math.floor((total * Math.max(0, connection.progress.percentage)) / 100), total),
        200,
      )
    : undefined;
  try {
    return await runInterruptible(connection, signal, work);
  } finally {
    clearInterval(timer);
  }
};

/** Returns a load's covered ranges as columns: stream, first day and last day. */
const intervals = (covers: readonly CoveredDays[]) => {
  const all = covers.flatMap(({ stream, days }) => days.map(({ from, to }) => ({ stream, from, to })));
  return {
    streams: all.map(({ stream }) => stream),
    froms: all.map(({ from }) => from),
    tos: all.map(({ to }) => to),
    from: all.map(({ from }) => from).toSorted()[0] ?? '',
    to:
      all
        .map(({ to }) => to)
        .toSorted()
        .at(-1) ?? '',
  };
};

/** Returns the covered days without those that the load leaves out. */
const readCovers = ({ covers, leavesOut }: StagedLoadRequest): readonly CoveredDays[] => {
  const left = mergeRanges(leavesOut?.() ?? []);
  if (left.length === 0) return covers;
  return covers.map(({ stream, days }) => ({
    stream,
    days: days.flatMap((range) => daysOutside(range, left)),
  }));
};

/**
 * Checks that the rows are within the declared coverage. Otherwise the load would clear days that it does not deliver,
 * or readers would not see rows that it delivers.
 */
const checkCovers = ({ covers }: StagedLoadRequest, { streams, days }: RowStats): void => {
  if (!covers.some((one) => one.days.length > 0)) throw new Error('A load covers at least one day.');
  for (const stream of streams) {
    const covered = covers.find((one) => one.stream === stream) ?? (stream === '' ? covers[0] : undefined);
    if (!covered) throw new Error(`A load that does not cover the stream "${stream}" has rows of it.`);
  }
  const { from, to } = intervals(covers);
  if (days && (days.from < from || days.to > to))
    throw new Error(`A load of ${from} to ${to} has rows from ${days.from} to ${days.to}.`);
};

/** Counts rows for the load log, in which a multi-day total counts once per day. */
const countDays = async (
  { ask }: WarehouseSession,
  fact: LoadRequest['fact'],
  rows: string,
): Promise<number> => {
  const [found] = await ask(
    `SELECT coalesce(sum(${dayCountSql(fact, 'r')}), 0)::DOUBLE AS days FROM (${rows}) r`,
  );
  return Number(found?.['days']);
};

/**
 * Moves the replaced rows from the fact to the table of superseded rows and updates the live row counts of their loads.
 */
const supersede = async ({ run }: WarehouseSession, fact: LoadRequest['fact']): Promise<void> => {
  const columns = factColumnsSql(fact);
  const whereReplaced = 'business_id = $b::UUID AND rowid IN (SELECT id FROM claimed)';
  await run(
    `INSERT INTO ${supersededTable(fact)} (${columns}, superseded_by) SELECT ${columns}, $load::UUID FROM ${fact} WHERE ${whereReplaced}`,
  );
  await run(`DELETE FROM ${fact} WHERE ${whereReplaced}`);
  await run(
    `UPDATE loads SET live_rows = live_rows - gone.n FROM (SELECT load_id, sum(days)::BIGINT AS n FROM claimed GROUP BY load_id) gone
     WHERE loads.load_id = gone.load_id`,
  );
};

/** Deletes the replaced rows from the fact and updates the row counts of their loads. */
const deleteReplaced = async ({ run }: WarehouseSession, fact: LoadRequest['fact']): Promise<void> => {
  await run(`DELETE FROM ${fact} WHERE business_id = $b::UUID AND rowid IN (SELECT id FROM claimed)`);
  await run(
    `UPDATE loads SET live_rows = live_rows - gone.n, row_count = row_count - gone.n
     FROM (SELECT load_id, sum(days)::BIGINT AS n FROM claimed GROUP BY load_id) gone WHERE loads.load_id = gone.load_id`,
  );
};

/**
 * Removes earlier syncs without remaining rows, whose days this load covers, from the log. Otherwise hourly syncs would
 * add thousands of loads a year. Syncs of leads stay, because they may have set leads of files aside.
 */
const removeEmptySyncs = async ({ run }: WarehouseSession, fact: LoadRequest['fact']): Promise<void> => {
  if (fact === 'leads') return;
  await run(
    `CREATE OR REPLACE TEMP TABLE empty_syncs AS SELECT load_id FROM loads l
     WHERE business_id = $b::UUID AND fact = '${fact}' AND source = $source::VARCHAR AND mode = 'sync' AND row_count = 0 AND load_id <> $load::UUID
       AND NOT EXISTS (SELECT 1 FROM load_days d WHERE d.load_id = l.load_id AND NOT EXISTS (
         SELECT 1 FROM load_days n WHERE n.load_id = $load::UUID AND n.stream = d.stream AND n.from_day <= d.from_day AND n.to_day >= d.to_day))`,
  );
  for (const table of ['load_days', 'loads'])
    await run(`DELETE FROM ${table} WHERE load_id IN (SELECT load_id FROM empty_syncs)`);
};

/**
 * Loads staged rows in one transaction: facts, replaced rows, rollups, load log and data version. @throws the signal's
 * reason when it fires; RemovesMoreThanConfirmed; an Error for rows outside the coverage. On an error nothing has
 * changed.
 */
export const loadStagedRows = async (
  connection: DuckDBConnection,
  scope: BusinessScope,
  staged: StagedLoadRequest,
  now: Date,
): Promise<LoadResult> => {
  const request = { ...staged, covers: readCovers(staged) };
  const { fact, table, loadId } = request;
  const rowStats = request.rowStats ?? (await readRowStats(connection, fact, table));
  const isEmpty = rowStats.rows === 0 && request.covers.every(({ days }) => days.length === 0);
  if (isEmpty && staged.leavesOut) return { loaded: 0, replaced: 0 };
  checkCovers(request, rowStats);
  const values = {
    b: scope.business.id,
    source: request.source,
    load: loadId,
    ...intervals(request.covers),
    stream: request.covers[0]?.stream ?? '',
    fields: [...request.fields].toSorted(),
    currency: scope.business.currency,
    base: rowStats.baseCurrency ?? scope.business.currency,
    rejected: request.rejected,
    by: request.by,
    note: request.note,
    now: now.toISOString().replace('Z', ''),
  };
  const rowsOfLoad = (table: string) =>
    `SELECT ${factColumnsSql(fact)} FROM ${table} WHERE business_id = $b::UUID AND load_id = $load::UUID`;
  const ownRows = rowsOfLoad(fact);
  const hasCancellations = request.withdraws;
  const replacingLoad: ReplacingLoad = {
    loadId,
    mode: request.replaces === 'identity' ? 'identity' : 'days',
    fact,
    fields: request.fields,
    rows: hasCancellations ? `(${ownRows} UNION ALL ${rowsOfLoad(supersededTable(fact))})` : `(${ownRows})`,
  };
  // Rows are sorted only if needed: sorting costs as much as inserting, and most files are already sorted by day.
  const order = {
    sort: rowStats.rows > rowGroup && !rowStats.inDayOrder,
    periods: await hasPeriodRows(connection, fact, table),
    which: rowStats.faulty === 0 ? ('all' as const) : ('clean' as const),
  };
  return withProgress(connection, request, rowStats.rows, () =>
    runInTransaction(connection, values, async (session) => {
      const { run } = session;
      await run(
        'INSERT INTO load_days SELECT $load::UUID, unnest($streams::VARCHAR[]), unnest($froms::VARCHAR[])::DATE, unnest($tos::VARCHAR[])::DATE',
      );
      const canonical = await canonicalRowsSql(session, request);
      const inserted = await run(
        `INSERT INTO ${fact} (${factColumnsSql(fact)}) ${stagedRowsSql(fact, canonical, order)}`,
      );
      const loaded = order.periods ? await countDays(session, fact, ownRows) : inserted;
      if (loaded !== rowStats.rows)
        throw new Error(`A load of ${rowStats.rows} rows would have stored ${loaded}.`);
      // Rows that cancel earlier rows are stored as superseded by this load, so that the undo of an earlier load finds
      // what this load replaces.
      if (hasCancellations)
        await run(
          `INSERT INTO ${supersededTable(fact)} (${factColumnsSql(fact)}, superseded_by) SELECT *, $load::UUID FROM (${stagedRowsSql(fact, canonical, { which: 'withdrawn' })})`,
        );
      const earlier = await findEarlierLoads(session, replacingLoad);
      const days =
        replacingLoad.mode === 'days'
          ? ` AND r.day <= $to::DATE AND ${lastDayOfRowSql(fact, 'r')} >= $from::DATE`
          : '';
      const where = `r.business_id = $b::UUID AND r.origin = $source::VARCHAR AND r.load_id <> $load::UUID${days}`;
      const comparable =
        earlier.length > 0
          ? await makeComparable(session, replacingLoad, { table: fact, where })
          : replacingLoad;
      let replaced = await markReplacedRows(session, comparable, earlier, fact, where);
      const replacedCount = replaced;
      // If daily rows replace part of a monthly total, the remaining amount stays on the other days.
      const remainders = replaced > 0 ? await addRemainders(session, fact, request.fields) : 0;
      if (remainders > 0) replaced = await markReplacedRows(session, comparable, earlier, fact, where);
      if (replaced > 0 && request.maxRemovedRows !== undefined) {
        const removed = await findRemovedRows(
          session,
          { ...replacingLoad, rows: `(${ownRows})` },
          earlier,
          fact,
        );
        if (removed.rows > request.maxRemovedRows) throw new RemovesMoreThanConfirmed(removed.rows);
      }
      if (listRollups(fact).length > 0) {
        const replacedMonths = replaced > 0 ? ' UNION SELECT month FROM claimed' : '';
        await run(`CREATE OR REPLACE TEMP TABLE touched AS SELECT month FROM (${ownRows})${replacedMonths}`);
      }
      const isSync = request.replaces === 'sync';
      if (replaced > 0) await (isSync ? deleteReplaced : supersede)(session, fact);
      if (isSync && earlier.length > 0) await removeEmptySyncs(session, fact);
      const isManual = manualSources.includes(request.source);
      const duplicates = fact === 'leads' ? await setDuplicateLeadsAside(session, isManual) : 0;
      await rebuildTouchedRollups(session, fact);
      await carryOverStatuses(session, fact);
      if (fact === 'leads') await carryOverCustomers(session);
      const hasColumn = (name: string) => factTables[fact].columns.some((c) => c.name === name);
      const currencies = hasColumn('currency')
        ? `(SELECT coalesce(list(DISTINCT currency), []) FROM (${ownRows}))`
        : '[]::VARCHAR[]';
      // A load of daily rows is no estimate, even if it holds the remainder of a total.
      const estimated =
        hasColumn('estimated') && remainders === 0
          ? `(SELECT coalesce(bool_or(estimated), false) FROM (${ownRows}))`
          : 'false';
      await run(
        `INSERT INTO loads (load_id, business_id, fact, source, mode, fields, currencies, estimated, from_day, to_day, row_count, live_rows, replaced, rejected, loaded_by, note, loaded_at)
         SELECT $load::UUID, $b::UUID, '${fact}', $source::VARCHAR, '${request.replaces}', $fields::VARCHAR[], ${currencies}, ${estimated}, $from::DATE, $to::DATE,
           ${loaded}, ${loaded + remainders - (isManual ? duplicates : 0)}, ${replacedCount}, $rejected::BIGINT, $by::VARCHAR, $note::VARCHAR, $now::TIMESTAMP`,
      );
      await bumpDataVersion(session);
      request.signal?.throwIfAborted();
      return { loaded, replaced: replacedCount };
    }),
  );
};
