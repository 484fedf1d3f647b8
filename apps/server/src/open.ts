import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Deps } from './http/deps.ts';
import { systemClock } from './platform/clock.ts';
import { lockDataDir } from './platform/data-dir-lock.ts';
import { folderStore } from './platform/files.ts';
import { outboxMailer } from './platform/mail.ts';
import type { Store } from './platform/postgres/database.ts';
import { secretBox } from './platform/secrets.ts';
import { openWarehouse } from './platform/warehouse/duckdb.ts';

/** Only the driver that is wanted is loaded: each costs a good part of a second. */
const openStore = async (config: Config, report: Deps['report']): Promise<Store> => {
  if (config.databaseUrl !== undefined) {
    const { openPostgres } = await import('./platform/postgres/open-postgres.ts');
    return openPostgres(config.databaseUrl, report);
  }
  const { openPglite } = await import('./platform/postgres/open-pglite.ts');
  return openPglite(join(config.dataDir, 'postgres'));
};

/** Opens every store of the data folder, and says how to close them again. */
export const openDeps = async (
  config: Config,
  report: Deps['report'],
): Promise<Deps & { close(): Promise<void> }> => {
  mkdirSync(config.dataDir, { recursive: true });
  const unlock = await lockDataDir(config.dataDir);
  const [store, warehouse] = await Promise.all([
    openStore(config, report),
    openWarehouse(join(config.dataDir, 'warehouse.duckdb')),
  ]);
  const stops: (() => Promise<void>)[] = [];
  return {
    config,
    clock: systemClock,
    store,
    db: store.db,
    warehouse,
    mailer: outboxMailer(store.db, systemClock, join(config.dataDir, 'outbox')),
    files: folderStore(join(config.dataDir, 'files')),
    secrets: secretBox(config.appSecret),
    onClose: (stop) => stops.unshift(stop),
    report,
    close: async () => {
      for (const stop of stops) await stop().catch(report);
      await warehouse.close();
      await store.close();
      await unlock();
    },
  };
};
