import { availableParallelism } from 'node:os';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Warehouse } from '../warehouse.ts';
import { countReplaced, loadSlice } from './load.ts';
import { readCoverage, readLoads, readVersions, versionOf } from './log.ts';
import { openReaders } from './reader.ts';
import { schema } from './schema.ts';
import { surveyRows } from './survey.ts';
import { undoLoad } from './undo.ts';

export type WarehouseOptions = { now?: () => Date; memory?: string; readers?: number };

/** One writer at a time: loads of one process wait for each other, readers never wait. */
const oneAtATime = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
};

/**
 * Opens the DuckDB warehouse in a file (`:memory:` for tests). What it caches (coverage, data versions) it reads anew after each change:
 * an embedded warehouse has one process.
 */
export const openWarehouse = async (path: string, options: WarehouseOptions = {}): Promise<Warehouse> => {
  const { now = () => new Date(), memory = '320MB', readers: size = 4 } = options;
  const instance = await DuckDBInstance.create(path, {
    threads: String(Math.max(2, availableParallelism())),
    memory_limit: memory,
    autoinstall_known_extensions: 'false',
    // Kept in order, rows wait for the memory of those before them, and of two cores one is idle (an import took twice the time). Nothing
    // reads rows in the order they lie in; where they should lie together a statement has its ORDER BY, which is always kept.
    preserve_insertion_order: 'false',
  });
  const writer = await instance.connect();
  for (const statement of schema) await writer.run(statement);
  const readers = await openReaders(instance, size);
  const writing = oneAtATime();
  let coverage = await readCoverage(readers);
  let versions = await readVersions(readers);
  const changed = async (): Promise<void> => {
    [coverage, versions] = await Promise.all([readCoverage(readers), readVersions(readers)]);
  };
  const hasLoad: Warehouse['hasLoad'] = async (scope, loadId) =>
    (await readLoads(readers, scope)).some((load) => load.loadId === loadId);

  return {
    query: (statement) => readers.query(statement),
    async staging(work) {
      const connection = await instance.connect();
      try {
        await connection.run('SET enable_progress_bar = true; SET enable_progress_bar_print = false');
        return await work(connection);
      } finally {
        connection.closeSync();
      }
    },
    load: (scope, request) =>
      writing(async () => {
        const known = (await readLoads(readers, scope)).find((load) => load.loadId === request.loadId);
        if (known) return { loaded: known.rows, replaced: 0 };
        const result = await loadSlice(scope, request, now());
        await changed();
        return result;
      }),
    survey: surveyRows,
    async replaces(scope, request) {
      const [found] = await readers.query(countReplaced(scope, request));
      return Number(found?.['replaced'] ?? 0);
    },
    undo: (scope, loadId) =>
      writing(async () => {
        const done = await undoLoad(writer, scope, loadId, now());
        if (done) await changed();
        return done;
      }),
    hasLoad,
    loads: (scope) => readLoads(readers, scope),
    coverage: (scope) =>
      Promise.resolve(coverage.filter((c) => scope.businesses.some((b) => b.id === c.businessId))),
    dataVersion: (scope) => Promise.resolve(versionOf(scope, versions)),
    async close() {
      await writing(async () => {
        readers.close();
        await writer.run('CHECKPOINT').catch(() => undefined);
        writer.closeSync();
      });
      instance.closeSync();
    },
  };
};
