import { clickhouse as dialect } from '@bellwether/analytics/dialects/clickhouse';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import type { Fact } from '@bellwether/domain/catalogue/facts';
import { runInterruptible } from '../../duckdb/interruptible.ts';
import { openRows } from '../../duckdb/open-rows.ts';
import { createKeyedMutex, createMutex } from '../../mutex.ts';
import { chooseRevenueSources } from '../../revenue-sources.ts';
import type { LoadRecord, Warehouse } from '../../warehouse.ts';
import { archivableTables, readArchive, restoreInto } from '../archive.ts';
import { listRollups } from '../fact-sql.ts';
import { markLeads } from '../lead-status.ts';
import { cancelsEarlierRows, loadStagedRows } from '../load.ts';
import { readLoads } from '../log.ts';
import { listUnmatchedBusinesses, matchBusiness } from '../matching/match.ts';
import { matchingTableNames } from '../matching/tables.ts';
import { previewLoadByIdentity } from '../preview-load.ts';
import { removeSourceRows } from '../replacing/remove-source.ts';
import { supersededTable } from '../schema.ts';
import { readOtherCampaigns } from '../spellings.ts';
import { streamRows } from '../statements.ts';
import { createWarehouseSession, runInTransaction } from '../transaction.ts';
import { undoLoad } from '../undo.ts';
import { openLogMirror } from './log-mirror.ts';
import { maintainClickHouse } from './maintain.ts';
import { openClickHouseReader } from './reader.ts';
import { renewStoredRows } from './renew.ts';
import { withParquetFile } from './rows-file.ts';
import { openStorage, type StorageOptions } from './storage.ts';

/** `lock` runs work for a business while no other process does. By default there is only this process. */
export type ClickHouseWarehouseOptions = StorageOptions & {
  now?: () => Date;
  lock?: <T>(business: string, work: () => Promise<T>) => Promise<T>;
};

const logTables = ['loads', 'load_days', 'data_versions'] as const;
/** Tables with the customers and persons of leads, which every load of leads copies to its rows. */
const customerTables = [
  'lead_statuses',
  'lead_matches',
  'matching_state',
  'matching_persons',
  'matching_due',
];

/**
 * Tables that a load of a fact reads and changes. A load only adds to the superseded rows, so it need not read them.
 */
const tablesOf = (fact: Fact): string[] => [
  fact,
  ...listRollups(fact).map(({ table }) => table),
  ...logTables,
  ...(fact === 'leads' ? customerTables : []),
];
const matchTables = [
  'leads',
  'lead_touches',
  'invoices',
  'payments',
  'lead_matches',
  'attributed_invoices',
  'attributed_payments',
  ...matchingTableNames,
  ...logTables,
];
/**
 * Opens the warehouse in ClickHouse, which stores the rows and runs the reports. Loads, undo and matching run on a copy
 * of a business's tables in DuckDB, with the same code as the embedded warehouse.
 */
export const openClickHouseWarehouse = async (options: ClickHouseWarehouseOptions): Promise<Warehouse> => {
  const { now = () => new Date(), lock = (_business, work) => work() } = options;
  const { clickhouse, stored, manifest, workspaces } = await openStorage(options);
  const mirror = await openLogMirror(clickhouse, manifest, stored);
  const listeners: ((businessId: string) => void)[] = [];
  const notify = (business: string) => {
    for (const listener of listeners) listener(business);
  };
  const inTurn = createMutex();
  /** Reads the commits of other processes if `isNeeded`, and updates the mirror of all changed businesses. */
  const learn = (isNeeded: () => boolean, ...own: readonly string[]): Promise<void> =>
    inTurn(async () => {
      if (!isNeeded()) return;
      const changed = await manifest.poll();
      await mirror.update([...own, ...changed]);
      for (const business of changed) notify(business);
    });
  const refresh = async (): Promise<void> => {
    if (manifest.isStale()) await learn(manifest.isStale);
  };
  /** Reads all commits so far. `business`: the business whose latest own change may not be in the mirror yet. */
  const catchUp = (business: string): Promise<void> => learn(() => true, business);
  const reader = openClickHouseReader(clickhouse, manifest, refresh);
  const inProcess = createKeyedMutex();
  const withLock = <T>(business: string, work: () => Promise<T>): Promise<T> =>
    inProcess(business, () => lock(business, work));
  const findLoad = async (scope: BusinessScope, loadId: string): Promise<LoadRecord | undefined> =>
    (await readLoads(mirror.readers, scope, loadId))[0];
  const names = { dialect, query: reader.query };

  return {
    dialect,
    query: reader.query,
    queryAggregates: () => Promise.resolve(null),
    stream: reader.stream,
    load: async (scope, { rows, ...request }) => {
      const { id } = scope.business;
      await catchUp(id);
      const existing = await findLoad(scope, request.loadId);
      if (existing) return { loaded: existing.rows, replaced: 0 };
      // Rows may arrive slowly, so they are written to a file before the business is locked.
      return withParquetFile(request.fact, rows, request.signal, (file) =>
        withLock(id, async () => {
          await catchUp(id);
          // Another process may have finished the same load meanwhile.
          const made = await findLoad(scope, request.loadId);
          if (made) return { loaded: made.rows, replaced: 0 };
          const otherCampaigns = await readOtherCampaigns(names, scope, request.fact);
          const result = await workspaces.change(
            id,
            { copied: tablesOf(request.fact), added: [supersededTable(request.fact)] },
            async (connection) => {
              const table = await openRows(connection, request.fact, file, request.signal);
              return loadStagedRows(
                connection,
                scope,
                { ...request, table, withdraws: cancelsEarlierRows(file), otherCampaigns },
                now(),
              );
            },
            request.signal,
          );
          await mirror.update([id]);
          notify(id);
          return result;
        }),
      );
    },
    previewLoad: async (scope, { rows, signal, ...request }) => {
      await catchUp(scope.business.id);
      const { connection, close } = await workspaces.open(scope.business.id, [request.fact, 'loads'], signal);
      try {
        return await runInterruptible(connection, signal, async () => {
          const table = await openRows(connection, request.fact, rows, signal);
          return previewLoadByIdentity(connection, scope, {
            ...request,
            table,
            withdraws: cancelsEarlierRows(rows),
            otherCampaigns: await readOtherCampaigns(names, scope, request.fact),
          });
        });
      } finally {
        await close();
      }
    },
    undo: (scope, loadId) =>
      withLock(scope.business.id, async () => {
        await catchUp(scope.business.id);
        const load = await findLoad(scope, loadId);
        if (!load) return 'unknown';
        const outcome = await workspaces.change(
          scope.business.id,
          { copied: [...tablesOf(load.fact), supersededTable(load.fact)] },
          (connection) => undoLoad(connection, scope, loadId, now()),
        );
        await mirror.update([scope.business.id]);
        if (outcome === 'undone') notify(scope.business.id);
        return outcome;
      }),
    removeSource: (scope, rows) =>
      withLock(scope.business.id, async () => {
        await catchUp(scope.business.id);
        const removed = await workspaces.change(
          scope.business.id,
          { copied: [...tablesOf(rows.fact), supersededTable(rows.fact)] },
          (connection) => removeSourceRows(connection, scope, rows, now()),
        );
        await mirror.update([scope.business.id]);
        if (removed > 0) notify(scope.business.id);
        return removed;
      }),
    markLeads: (businessId, marks) =>
      withLock(businessId, async () => {
        await catchUp(businessId);
        await workspaces.change(
          businessId,
          { copied: ['leads', 'lead_statuses', ...logTables] },
          (connection) =>
            runInTransaction(connection, { b: businessId }, (session) => markLeads(session, marks)),
        );
        await mirror.update([businessId]);
      }),
    match: (scope, decisions, { persons = { apart: [], same: [] }, signal } = {}) =>
      withLock(scope.business.id, async () => {
        const { id } = scope.business;
        await catchUp(id);
        const source = chooseRevenueSources(scope, [...mirror.coverageOf(id)]).get(id) ?? null;
        const request = { scope, decisions, persons, source, now: now(), ...(signal && { signal }) };
        const matched = await workspaces.change(
          id,
          { copied: matchTables },
          (connection) => matchBusiness(connection, request, (work) => work()),
          signal,
        );
        await mirror.update([id]);
        return matched;
      }),
    matchedBy: (scope) =>
      new Map(
        scope.businesses.flatMap(({ id }) => {
          const by = mirror.matchedBy(id);
          return by ? [[id, by]] : [];
        }),
      ),
    unmatched: async (businessId) => {
      await refresh();
      return listUnmatchedBusinesses(
        createWarehouseSession(mirror.connection, { b: businessId ?? null }),
        businessId !== undefined,
      );
    },
    onChange: (listener) => {
      listeners.push(listener);
    },
    async *archive(scope) {
      const { connection, close } = await workspaces.open(scope.business.id, [...archivableTables]);
      try {
        yield* readArchive((statement) => streamRows(connection, statement), scope);
      } finally {
        await close();
      }
    },
    restore: (scope, files) =>
      withLock(scope.business.id, async () => {
        await catchUp(scope.business.id);
        await workspaces.change(scope.business.id, { copied: stored.map(({ name }) => name) }, (connection) =>
          restoreInto(connection, scope, files, now()),
        );
        await mirror.update([scope.business.id]);
        notify(scope.business.id);
      }),
    maintain: async (signal) => {
      await refresh();
      const parts = { clickhouse, manifest, mirror, workspaces, stored, withLock, catchUp };
      const onRenewed = async (business: string): Promise<void> => {
        await mirror.update([business]);
        notify(business);
      };
      await renewStoredRows(parts, onRenewed, signal);
      return maintainClickHouse(parts, now(), signal);
    },
    hasLoad: async (scope, loadId) => {
      await refresh();
      return (await findLoad(scope, loadId)) !== undefined;
    },
    loads: async (scope) => {
      await refresh();
      return readLoads(mirror.readers, scope);
    },
    coverage: async (scope) => {
      await refresh();
      return scope.businesses.flatMap(({ id }) => mirror.coverageOf(id));
    },
    dataVersion: async (scope) => {
      await refresh();
      return mirror.versionOf(scope);
    },
    ping: clickhouse.ping,
    close: async () => {
      await mirror.close();
      await clickhouse.close();
    },
  };
};
