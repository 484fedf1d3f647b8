import { join } from 'node:path';
import type { Config } from './config.ts';
import { openContributions } from './contributions/contributions.ts';
import type { Deps } from './http/deps.ts';
import { systemClock } from './platform/clock.ts';
import { openStoreIn, prepareDataDir } from './platform/data-dir.ts';
import { openFairQueue } from './platform/fair-queue.ts';
import { folderStore } from './platform/files.ts';
import { openJobs } from './platform/jobs/jobs.ts';
import { openLanguageModel } from './platform/language/language-model.ts';
import { openOutboxMailer } from './platform/mail.ts';
import type { Store } from './platform/postgres/database.ts';
import { createSecretBox } from './platform/secrets.ts';
import { exportLimits, openSpool } from './platform/spool.ts';
import type { Warehouse } from './platform/warehouse.ts';

/** Imports only the configured database driver, because loading each takes up to half a second. */
const openStore = async (config: Config, report: Deps['report']): Promise<Store> => {
  if (config.databaseUrl !== undefined) {
    const { openPostgres } = await import('./platform/postgres/open-postgres.ts');
    return openPostgres(config.databaseUrl, report);
  }
  const { openPglite } = await import('./platform/postgres/open-pglite.ts');
  const { dataDir } = config;
  return openStoreIn(dataDir, 'postgres', (folder) => openPglite(folder));
};

/**
 * Opens the fact store: ClickHouse, or a DuckDB file. `store` resolves to the record store, whose locks work across
 * processes.
 */
const openWarehouseOf = async (config: Config, store: Promise<Store>): Promise<Warehouse> => {
  const { dataDir, warehouseUrl, warehouseCluster, warehouseMemory, warehouseThreads } = config;
  const limits = {
    memory: warehouseMemory,
    ...(warehouseThreads === undefined ? {} : { threads: warehouseThreads }),
  };
  if (warehouseUrl !== undefined) {
    const { openClickHouseWarehouse } = await import('./platform/warehouse/clickhouse/open.ts');
    return openClickHouseWarehouse({
      ...limits,
      url: warehouseUrl,
      cluster: warehouseCluster,
      lock: async (business, work) => (await store).withLock(`facts of ${business}`, work),
    });
  }
  const { openWarehouse } = await import('./platform/warehouse/duckdb.ts');
  return openStoreIn(dataDir, 'warehouse', (file) => openWarehouse(file, limits));
};

export const openDeps = async (
  config: Config,
  report: Deps['report'],
): Promise<Deps & { close(): Promise<void> }> => {
  const { dataDir } = config;
  prepareDataDir(dataDir);
  // DuckDB is opened first: its file lock keeps a second server out of the data folder.
  const storeOpened = Promise.withResolvers<Store>();
  const warehouse = await openWarehouseOf(config, storeOpened.promise);
  const store = await openStore(config, report).catch(async (error: unknown) => {
    await warehouse.close();
    throw error;
  });
  storeOpened.resolve(store);
  const secrets = createSecretBox(config.appSecret);
  const stops: (() => Promise<void>)[] = [];
  const jobs = openJobs(store, { report });
  const files = folderStore(join(dataDir, 'files'));
  return {
    config,
    clock: systemClock,
    store,
    db: store.db,
    warehouse,
    jobs,
    contributions: openContributions(),
    mailer: openOutboxMailer({ db: store.db, clock: systemClock, secrets, jobs, files, config }),
    languageModel: config.languageModel ? openLanguageModel(config.languageModel, { report }) : null,
    files,
    secrets,
    spool: openSpool(join(dataDir, 'downloads'), openFairQueue(exportLimits)),
    onClose: (stop) => stops.unshift(stop),
    report,
    close: async () => {
      for (const stop of stops) await stop().catch(report);
      await jobs.stop().catch(report);
      await store.close();
      await warehouse.close();
    },
  };
};
