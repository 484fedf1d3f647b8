import { availableParallelism } from 'node:os';
import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { createStatementTracker } from '../duckdb/close-idle.ts';
import { runInterruptible } from '../duckdb/interruptible.ts';
import { openRows } from '../duckdb/open-rows.ts';
import { createMutex } from '../mutex.ts';
import { chooseRevenueSources } from '../revenue-sources.ts';
import type { LoadRecord, LoadRequest, Warehouse } from '../warehouse.ts';
import { readArchive, restoreInto } from './archive.ts';
import { type AggregateThresholds, aggregateThresholds, openDailyAggregates } from './daily-aggregates.ts';
import { markLeads } from './lead-status.ts';
import { cancelsEarlierRows, loadStagedRows } from './load.ts';
import { readCoverage, readLoads, readMatchingBasis, readVersions, scopeVersion } from './log.ts';
import { listUnmatchedBusinesses, matchBusiness } from './matching/match.ts';
import { previewLoadByIdentity } from './preview-load.ts';
import { compactFacts, type Maintenance, purgeReplacedRows, retentionDays } from './purge-and-compact.ts';
import { openReaders } from './reader.ts';
import { removeSourceRows } from './replacing/remove-source.ts';
import { warehouseSchema } from './schema.ts';
import { readOtherCampaigns } from './spellings.ts';
import { createWarehouseSession, runInTransaction } from './transaction.ts';
import { undoLoad } from './undo.ts';
import { upgradeWarehouse } from './upgrade.ts';

/**
 * Settings of DuckDB. `memory`: memory limit, e.g. '320MB'; `threads`: cores for imports; `readers`: concurrent
 * queries; `sums`: minimum sizes for daily sums.
 */
export type WarehouseOptions = {
  now?: () => Date;
  memory?: string;
  threads?: number;
  readers?: number;
  sums?: AggregateThresholds;
};

/**
 * Storage format of new files. Since version 1.3 a single method compresses repeated and unique texts, and inserts take
 * a quarter less time than in the default format. Existing files keep their format.
 */
const storageFormat = 'v1.5.0';

/** Compression methods for text that are disabled, because trying them on every column slows each load. */
export const slowCompression = 'fsst,zstd';

const defaultThreads = () => Math.max(2, availableParallelism());

/**
 * Opens the DuckDB warehouse in a file (`:memory:` for tests). An embedded warehouse has one process, so its
 * caches (coverage, data versions) are reloaded after each change.
 */
export const openWarehouse = async (path: string, options: WarehouseOptions = {}): Promise<Warehouse> => {
  const {
    now = () => new Date(),
    memory = '320MB',
    threads = defaultThreads(),
    readers: size = 4,
    sums: thresholds = aggregateThresholds,
  } = options;
  const instance = await DuckDBInstance.create(path, {
    // One thread per query: queries are small, many run at once, and parallel execution costs a third more CPU time in
    // total.
    threads: '1',
    memory_limit: memory,
    autoinstall_known_extensions: 'false',
    // With insertion order, rows wait in memory for earlier rows, and imports took twice the time on two cores. No
    // query relies on the stored order. Statements that cluster rows use ORDER BY, which DuckDB always respects.
    preserve_insertion_order: 'false',
    // With the default of 16 MB, checkpoints take a third of the time of many loads. After a crash, at most this amount
    // of log is replayed.
    checkpoint_threshold: '128MB',
    storage_compatibility_version: storageFormat,
  });
  const writer = await instance.connect();
  // DuckDB ignores this setting among the options above.
  await writer.run(`SET GLOBAL disabled_compression_methods = '${slowCompression}'`);
  for (const statement of warehouseSchema) await writer.run(statement);
  await upgradeWarehouse(writer);
  const pinger = await instance.connect();
  const pings = createStatementTracker();
  const readers = await openReaders(instance, size);
  // There is a single writer: loads of a process wait for each other, readers never wait.
  const withWriter = createMutex();
  let maintaining: AbortController | null = null;
  /** Runs a write that a user or a sync waits for. Running maintenance is aborted first. */
  const withPriorityWriter = <T>(work: () => Promise<T>): Promise<T> => {
    maintaining?.abort();
    return withWriter(work);
  };
  let parallelTasks = 0;
  const withThreadLock = createMutex();
  /**
   * Sets the number of threads. Calls are serialised and read the counter last, so that ending work does not take cores
   * from starting work.
   */
  const shareCores = () =>
    withThreadLock(() => pinger.run(`SET threads = ${parallelTasks > 0 ? threads : 1}`));
  const withConnection = async <T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> => {
    const connection = await instance.connect();
    try {
      return await work(connection);
    } finally {
      connection.closeSync();
    }
  };
  /** Runs work on all cores, for callers that load, check or scan many rows. */
  const onAllCores = async <T>(work: () => Promise<T>): Promise<T> => {
    parallelTasks += 1;
    try {
      if (parallelTasks === 1) await shareCores();
      return await work();
    } finally {
      parallelTasks -= 1;
      if (parallelTasks === 0) await shareCores();
    }
  };
  /**
   * Queues matchings by business. A matching aborts maintenance, which would move its rows, and waits until the current
   * step has stopped.
   */
  const matchLocks = new Map<string, ReturnType<typeof createMutex>>();
  let activeMatches = 0;
  const withMatchLock = <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const turn = matchLocks.get(id) ?? createMutex();
    matchLocks.set(id, turn);
    return turn(async () => {
      activeMatches += 1;
      try {
        await withPriorityWriter(async () => undefined);
        return await onAllCores(work);
      } finally {
        activeMatches -= 1;
      }
    });
  };
  const coverage = new Map(await readCoverage(readers));
  const versions = await readVersions(readers);
  const matchedBy = await readMatchingBasis(readers);
  const sums = await openDailyAggregates(instance, (id) => versions.get(id) ?? 0, readers.query, thresholds);
  const refreshCaches = async (id: string): Promise<void> => {
    const [newCoverage, newVersions, matched] = await Promise.all([
      readCoverage(readers, id),
      readVersions(readers, id),
      readMatchingBasis(readers, id),
    ]);
    const by = matched.get(id);
    if (by) matchedBy.set(id, by);
    coverage.set(id, newCoverage.get(id) ?? []);
    versions.set(id, newVersions.get(id) ?? 0);
    sums.forget(id);
  };
  const listeners: ((businessId: string) => void)[] = [];
  /** Reloads the caches of a business after a change of its facts and notifies listeners. */
  const refreshAndNotify = async (id: string): Promise<void> => {
    await refreshCaches(id);
    for (const listener of listeners) listener(id);
  };
  /**
   * Runs work with a load's rows on a connection that reports progress. Files are loaded on all cores; batches of a
   * source are few rows that wait for the service, and must not slow readers.
   */
  const withRows = <T>(
    rows: LoadRequest['rows'],
    work: (connection: DuckDBConnection) => Promise<T>,
  ): Promise<T> => {
    const onConnection = () =>
      withConnection(async (connection) => {
        await connection.run('SET enable_progress_bar = true; SET enable_progress_bar_print = false');
        return work(connection);
      });
    return 'parquet' in rows ? onAllCores(onConnection) : onConnection();
  };
  const findLoad = async (scope: BusinessScope, loadId: string): Promise<LoadRecord | undefined> =>
    (await readLoads(readers, scope, loadId))[0];
  const names = { dialect: duckdb, query: readers.query };

  return {
    dialect: duckdb,
    query: async (statement, queryOptions) => {
      const read = async () =>
        (await sums.query(statement, queryOptions)) ?? readers.query(statement, queryOptions);
      return queryOptions?.onAllCores ? onAllCores(read) : read();
    },
    queryAggregates: async (statement, maxRows, queryOptions) => {
      const rows = await sums.query(statement, queryOptions, maxRows);
      return rows && rows.length <= maxRows ? rows : null;
    },
    stream: readers.stream,
    load: async (scope, { rows, ...request }) => {
      const existing = await findLoad(scope, request.loadId);
      if (existing) return { loaded: existing.rows, replaced: 0 };
      return withRows(rows, async (connection) => {
        // Rows may arrive slowly, so they are stored before waiting for the writer.
        const table = await openRows(connection, request.fact, rows, request.signal);
        return withPriorityWriter(async () => {
          // Another call may have finished the same load meanwhile.
          const made = await findLoad(scope, request.loadId);
          if (made) return { loaded: made.rows, replaced: 0 };
          const otherCampaigns = await readOtherCampaigns(names, scope, request.fact);
          const slice = { ...request, table, withdraws: cancelsEarlierRows(rows), otherCampaigns };
          const result = await loadStagedRows(connection, scope, slice, now());
          await refreshAndNotify(scope.business.id);
          return result;
        });
      });
    },
    previewLoad: (scope, { rows, signal, ...request }) =>
      withRows(rows, (connection) =>
        runInterruptible(connection, signal, async () => {
          const table = await openRows(connection, request.fact, rows, signal);
          const otherCampaigns = await readOtherCampaigns(names, scope, request.fact);
          const slice = { ...request, table, withdraws: cancelsEarlierRows(rows), otherCampaigns };
          return previewLoadByIdentity(connection, scope, slice);
        }),
      ),
    undo: (scope, loadId) =>
      withPriorityWriter(async () => {
        const outcome = await undoLoad(writer, scope, loadId, now());
        if (outcome === 'undone') await refreshAndNotify(scope.business.id);
        return outcome;
      }),
    removeSource: (scope, rows) =>
      withPriorityWriter(async () => {
        const removed = await removeSourceRows(writer, scope, rows, now());
        if (removed > 0) await refreshAndNotify(scope.business.id);
        return removed;
      }),
    markLeads: (businessId, marks) =>
      withPriorityWriter(async () => {
        await runInTransaction(writer, { b: businessId }, (session) => markLeads(session, marks));
        await refreshCaches(businessId);
      }),
    match: (scope, decisions, { persons = { apart: [], same: [] }, signal } = {}) =>
      withMatchLock(scope.business.id, () =>
        withConnection(async (connection) => {
          const source = chooseRevenueSources(scope, coverage.get(scope.business.id) ?? []).get(
            scope.business.id,
          );
          const request = {
            scope,
            decisions,
            persons,
            source: source ?? null,
            now: now(),
            ...(signal && { signal }),
          };
          const matched = await matchBusiness(connection, request, withPriorityWriter);
          if (matched.changed) await refreshCaches(scope.business.id);
          return matched;
        }),
      ),
    matchedBy: (scope) =>
      new Map(
        scope.businesses.flatMap(({ id }) => {
          const by = matchedBy.get(id);
          return by ? [[id, by]] : [];
        }),
      ),
    unmatched: (businessId) =>
      withConnection((connection) =>
        listUnmatchedBusinesses(
          createWarehouseSession(connection, { b: businessId ?? null }),
          businessId !== undefined,
        ),
      ),
    onChange: (listener) => {
      listeners.push(listener);
    },
    archive: (scope) => readArchive(readers.stream, scope),
    restore: (scope, files) =>
      withPriorityWriter(async () => {
        await withConnection((connection) => restoreInto(connection, scope, files, now()));
        await refreshAndNotify(scope.business.id);
      }),
    maintain: (signal) =>
      withConnection(async (connection) => {
        const turn: Maintenance['turn'] = (work) =>
          withWriter(async () => {
            const busy = new AbortController();
            maintaining = busy;
            if (activeMatches > 0) busy.abort();
            await work(busy.signal).finally(() => {
              maintaining = null;
            });
          });
        const before = new Date(now().getTime() - retentionDays * 24 * 3600 * 1000);
        const purged = await withWriter(() => purgeReplacedRows(connection, before, now()));
        const compacted = await compactFacts(connection, signal ? { turn, signal } : { turn });
        // A checkpoint frees the file space of moved rows.
        if (purged + compacted > 0)
          await withWriter(() => connection.run('CHECKPOINT')).catch(() => undefined);
        return { purged, compacted };
      }),
    hasLoad: async (scope, loadId) => (await findLoad(scope, loadId)) !== undefined,
    loads: (scope) => readLoads(readers, scope),
    coverage: (scope) => Promise.resolve(scope.businesses.flatMap(({ id }) => coverage.get(id) ?? [])),
    dataVersion: (scope) => Promise.resolve(scopeVersion(scope, versions)),
    async ping() {
      await pings.track(pinger, () => pinger.run('SELECT 1'));
    },
    async close() {
      await withWriter(async () => {
        await readers.close();
        await sums.close();
        await withThreadLock(() => pings.close([pinger]));
        await writer.run('CHECKPOINT').catch(() => undefined);
        writer.closeSync();
      });
      instance.closeSync();
    },
  };
};
