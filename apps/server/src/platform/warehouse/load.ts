import type { Statement } from '@bellwether/analytics/compile/statement';
import { factTables } from '@bellwether/analytics/facts/tables';
import type { BusinessScope } from '@bellwether/contract/access/scope';
import { type DuckDBConnection, type DuckDBValue, listValue } from '@duckdb/node-api';
import type { LoadRequest, LoadResult, RowsSurvey } from '../warehouse.ts';
import { supersededTable } from './schema.ts';
import { allColumns, refreshRollup, rollupsOf, sliceRows, stagedRows, streamOf } from './slice.ts';
import { surveyRows } from './survey.ts';
import { inTransaction, type Run } from './transaction.ts';
import { moveVersion } from './version.ts';

type Slice = Pick<LoadRequest, 'fact' | 'source' | 'from' | 'to'>;

export const sliceValues = (
  scope: BusinessScope,
  slice: Slice,
  streams: readonly string[],
): Record<string, DuckDBValue> => ({
  b: scope.business.id,
  source: slice.source,
  from: slice.from,
  to: slice.to,
  streams: listValue([...streams]),
});

/** Brings the rollups of a fact in step for the months that a slice touches. */
export const refreshMonths = async (run: Run, fact: LoadRequest['fact']): Promise<void> => {
  const where = `business_id = $b::UUID AND origin = $source::VARCHAR AND month BETWEEN date_trunc('month', $from::DATE) AND $to::DATE AND list_contains($streams::VARCHAR[], ${streamOf(fact)})`;
  for (const rollup of rollupsOf(fact)) for (const sql of refreshRollup(rollup, where)) await run(sql);
};

/** The rows of one row group: below that, order brings nothing to skip. */
const rowGroup = 122_880;

/** Tells how far the running statement is, while `work` runs. */
const watched = async <T>(
  connection: DuckDBConnection,
  request: LoadRequest,
  total: number,
  work: () => Promise<T>,
): Promise<T> => {
  const { onProgress, signal } = request;
  signal?.throwIfAborted();
  const stop = () => connection.interrupt();
  signal?.addEventListener('abort', stop);
  const timer = onProgress
    ? setInterval(
        () => onProgress(Math.floor((total * Math.max(0, connection.progress.percentage)) / 100), total),
        200,
      )
    : undefined;
  try {
    return await work();
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    clearInterval(timer);
    signal?.removeEventListener('abort', stop);
  }
};

/** The statement that counts the rows of earlier loads which a load of a slice would replace. */
export const countReplaced = (
  scope: BusinessScope,
  { fact, source, from, to, streams }: Slice & Pick<RowsSurvey, 'streams'>,
): Statement => ({
  sql: `SELECT count(*)::DOUBLE AS replaced FROM ${fact} WHERE ${sliceRows(fact)}`,
  params: { b: scope.business.id, source, from, to, streams },
});

/**
 * Replaces a slice by the staged rows in one transaction: facts, what they replace, rollups, load log and data version together.
 * @throws the signal's reason when it fires; nothing has changed then.
 */
export const loadSlice = async (
  scope: BusinessScope,
  request: LoadRequest,
  now: Date,
): Promise<LoadResult> => {
  const { fact, rows } = request;
  const { connection, table } = rows;
  const survey = request.survey ?? (await surveyRows(fact, rows));
  const values = {
    ...sliceValues(scope, request, survey.streams),
    load: request.loadId,
    currency: scope.business.currency,
    base: survey.baseCurrency ?? scope.business.currency,
    rejected: request.rejected,
    by: request.by,
    note: request.note,
    now: now.toISOString().replace('Z', ''),
  };
  // Sorting costs as much as inserting, and most files are in the order of their days already.
  const order = { sort: survey.rows > rowGroup && !survey.inDayOrder, clean: survey.faulty === 0 };
  return watched(connection, request, survey.rows, () =>
    inTransaction(connection, values, async (run) => {
      const columns = allColumns(fact);
      const replaced = await run(
        `INSERT INTO ${supersededTable(fact)} SELECT ${columns}, $load::UUID FROM ${fact} WHERE ${sliceRows(fact)}`,
      );
      if (replaced > 0) await run(`DELETE FROM ${fact} WHERE ${sliceRows(fact)}`);
      const loaded = await run(`INSERT INTO ${fact} (${columns}) ${stagedRows(fact, table, order)}`);
      if (loaded !== survey.rows)
        throw new Error(`A load of ${survey.rows} rows would have brought ${loaded}.`);
      await refreshMonths(run, fact);
      const has = (name: string) => factTables[fact].columns.some((c) => c.name === name);
      const currencies = has('currency') ? 'list(DISTINCT currency)' : '[]::VARCHAR[]';
      const estimated = has('estimated') ? 'coalesce(bool_or(estimated), false)' : 'false';
      await run(
        `INSERT INTO loads (load_id, business_id, fact, source, streams, currencies, estimated, from_day, to_day, row_count, replaced, rejected, loaded_by, note, loaded_at)
         SELECT $load::UUID, $b::UUID, '${fact}', $source::VARCHAR, $streams::VARCHAR[], ${currencies}, ${estimated}, $from::DATE, $to::DATE,
           ${loaded}, ${replaced}, $rejected::BIGINT, $by::VARCHAR, $note::VARCHAR, $now::TIMESTAMP FROM ${fact} WHERE business_id = $b::UUID AND load_id = $load::UUID`,
      );
      await moveVersion(run);
      request.signal?.throwIfAborted();
      return { loaded, replaced };
    }),
  );
};
