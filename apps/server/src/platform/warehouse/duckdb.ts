import { availableParallelism } from 'node:os';
import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { chooseRevenueSources } from '../revenue-sources.ts';
import type { Warehouse } from '../warehouse.ts';
import { readArchive, restoreInto } from './archive.ts';
import { type AggregateThresholds, aggregateThresholds, openDailyAggregates } from './daily-aggregates.ts';
import { markLeads } from './lead-status.ts';
import { loadSlice } from './load.ts';
import { readCoverage, readLoads, readMatchedBy, readVersions, scopeVersion } from './log.ts';
import { listUnmatchedBusinesses, matchBusiness } from './matching/match.ts';
import { previewLoadByIdentity } from './preview-load.ts';
import { compactFacts, type Maintenance, purgeReplacedRows, retentionDays } from './purge-and-compact.ts';
import { openReaders } from './reader.ts';
import { readRowStats } from './row-stats.ts';
import { schema } from './schema.ts';
import { asStaging } from './staging.ts';
import { createWarehouseSession, runInTransaction } from './transaction.ts';
import { undoLoad } from './undo.ts';
import { upgradeWarehouse } from './upgrade.ts';

/**
 * `memory`: memory limit of DuckDB, e.g. '320MB'; `threads`: number of cores for imports; `readers`: number
 * of concurrent queries; `sums`: minimum sizes for pre-aggregates by day.
 */
export type WarehouseOptions = {
  now?: () => Date;
  memory?: string;
  threads?: number;
  readers?: number;
  sums?: AggregateThresholds;
};

/**
 * Compression methods for text that are disabled, because trying them on every column takes 10 to 20 % of a
 * load. Invoices are as small without them; unique texts such as email addresses take twice the space.
 */
export const slowCompression = 'fsst,dict_fsst,zstd';

const coresOrTwo = () => Math.max(2, availableParallelism());

/**
 * Returns a queue with one writer at a time: loads of one process wait for each other, readers never wait.
 */
const oneAtATime = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
};

/**
 * Opens the DuckDB warehouse in a file (`:memory:` for tests). An embedded warehouse has one process, so its
 * caches (coverage, data versions) are reloaded after each change.
 */
export const openWarehouse = async (path: string, options: WarehouseOptions = {}): Promise<Warehouse> => {
  const {
    now = () => new Date(),
    memory = '320MB',
    threads = coresOrTwo(),
    readers: size = 4,
    sums: worth = aggregateThresholds,
  } = options;
  const instance = await DuckDBInstance.create(path, {
    // One thread per query: queries are small, many run at once, and parallel execution costs a third more
    // CPU time in all.
    threads: '1',
    memory_limit: memory,
    autoinstall_known_extensions: 'false',
    // With insertion order, rows wait in memory for earlier ones, and one of two cores is idle (an import
    // took twice the time). No query relies on the stored order. Statements that cluster rows use ORDER BY,
    // which is always respected.
    preserve_insertion_order: 'false',
  });
  const writer = await instance.connect();
  // DuckDB ignores this setting in the options above.
  await writer.run(`SET GLOBAL disabled_compression_methods = '${slowCompression}'`);
  for (const statement of schema) await writer.run(statement);
  await upgradeWarehouse(writer);
  const pinger = await instance.connect();
  const readers = await openReaders(instance, size);
  const writing = oneAtATime();
  let maintaining: AbortController | null = null;
  /** Runs a write that a user or a sync waits for. Maintenance is aborted first. */
  const changing = <T>(work: () => Promise<T>): Promise<T> => {
    maintaining?.abort();
    return writing(work);
  };
  let sharing = 0;
  const telling = oneAtATime();
  /**
   * Sets the number of threads. Calls are serialised and read the counter last, so that work that ends does
   * not take the cores from work that starts.
   */
  const shareCores = () => telling(() => pinger.run(`SET threads = ${sharing > 0 ? threads : 1}`));
  const withConnection = async <T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> => {
    const connection = await instance.connect();
    try {
      return await work(connection);
    } finally {
      connection.closeSync();
    }
  };
  /** Runs work on all cores, for a caller that loads, checks or scans many rows. */
  const onAllCores = async <T>(work: () => Promise<T>): Promise<T> => {
    sharing += 1;
    try {
      if (sharing === 1) await shareCores();
      return await work();
    } finally {
      sharing -= 1;
      if (sharing === 0) await shareCores();
    }
  };
  /**
   * Matching queues by business. A matching aborts maintenance, which would move its rows, and waits for the
   * current step of it.
   */
  const matchings = new Map<string, ReturnType<typeof oneAtATime>>();
  let matchingNow = 0;
  const matching = <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const turn = matchings.get(id) ?? oneAtATime();
    matchings.set(id, turn);
    return turn(async () => {
      matchingNow += 1;
      try {
        await changing(async () => undefined);
        return await onAllCores(work);
      } finally {
        matchingNow -= 1;
      }
    });
  };
  const coverage = new Map(await readCoverage(readers));
  const versions = await readVersions(readers);
  const matchedBy = await readMatchedBy(readers);
  const sums = await openDailyAggregates(instance, (id) => versions.get(id) ?? 0, readers.query, worth);
  const readAnew = async (id: string): Promise<void> => {
    const [covered, moved, matched] = await Promise.all([
      readCoverage(readers, id),
      readVersions(readers, id),
      readMatchedBy(readers, id),
    ]);
    const by = matched.get(id);
    if (by) matchedBy.set(id, by);
    coverage.set(id, covered.get(id) ?? []);
    versions.set(id, moved.get(id) ?? 0);
    sums.forget(id);
  };
  const listeners: ((businessId: string) => void)[] = [];
  /** Reloads the caches of a business after a change of its facts and notifies the listeners. */
  const changed = async (id: string): Promise<void> => {
    await readAnew(id);
    for (const listener of listeners) listener(id);
  };
  const hasLoad: Warehouse['hasLoad'] = async (scope, loadId) =>
    (await readLoads(readers, scope)).some((load) => load.loadId === loadId);

  return {
    dialect: duckdb,
    query: async (statement, reading) => {
      const read = async () => (await sums.query(statement, reading)) ?? readers.query(statement, reading);
      return reading?.onAllCores ? onAllCores(read) : read();
    },
    querySums: async (statement, most, reading) => {
      const rows = await sums.query(statement, reading, most);
      return rows && rows.length <= most ? rows : null;
    },
    stream: readers.stream,
    staging: (work) =>
      onAllCores(() =>
        withConnection(async (connection) => {
          await connection.run('SET enable_progress_bar = true; SET enable_progress_bar_print = false');
          return work(asStaging(connection));
        }),
      ),
    load: (scope, request) =>
      changing(async () => {
        const known = (await readLoads(readers, scope)).find((load) => load.loadId === request.loadId);
        if (known) return { loaded: known.rows, replaced: 0 };
        const result = await loadSlice(scope, request, now());
        await changed(scope.business.id);
        return result;
      }),
    rowStats: readRowStats,
    previewLoad: previewLoadByIdentity,
    undo: (scope, loadId) =>
      changing(async () => {
        const done = await undoLoad(writer, scope, loadId, now());
        if (done === 'undone') await changed(scope.business.id);
        return done;
      }),
    markLeads: (businessId, marks) =>
      changing(async () => {
        await runInTransaction(writer, { b: businessId }, (session) => markLeads(session, marks));
        await readAnew(businessId);
      }),
    match: (scope, decisions, { persons = { apart: [], same: [] }, signal } = {}) =>
      matching(scope.business.id, () =>
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
          const matched = await matchBusiness(connection, request, changing);
          if (matched.changed) await readAnew(scope.business.id);
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
      changing(async () => {
        await withConnection((connection) => restoreInto(connection, scope, files, now()));
        await changed(scope.business.id);
      }),
    maintain: (signal) =>
      withConnection(async (connection) => {
        const turn: Maintenance['turn'] = (work) =>
          writing(async () => {
            const busy = new AbortController();
            maintaining = busy;
            if (matchingNow > 0) busy.abort();
            await work(busy.signal).finally(() => {
              maintaining = null;
            });
          });
        const before = new Date(now().getTime() - retentionDays * 24 * 3600 * 1000);
        const purged = await writing(() => purgeReplacedRows(connection, before, now()));
        const compacted = await compactFacts(connection, signal ? { turn, signal } : { turn });
        // Frees the file space of moved rows.
        if (purged + compacted > 0) await writing(() => connection.run('CHECKPOINT')).catch(() => undefined);
        return { purged, compacted };
      }),
    hasLoad,
    loads: (scope) => readLoads(readers, scope),
    coverage: (scope) => Promise.resolve(scope.businesses.flatMap(({ id }) => coverage.get(id) ?? [])),
    dataVersion: (scope) => Promise.resolve(scopeVersion(scope, versions)),
    async ping() {
      await pinger.run('SELECT 1');
    },
    async close() {
      await writing(async () => {
        readers.close();
        sums.close();
        pinger.closeSync();
        await writer.run('CHECKPOINT').catch(() => undefined);
        writer.closeSync();
      });
      instance.closeSync();
    },
  };
};
