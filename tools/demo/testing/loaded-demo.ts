import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BusinessContext, grantBusinessScope } from '@bellwether/domain/access/scope';
import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import { afterAll, beforeAll } from 'vitest';
import { readConfig } from '../../../apps/server/src/config.ts';
import { folderStore } from '../../../apps/server/src/platform/files.ts';
import type { PgliteStore } from '../../../apps/server/src/platform/postgres/open-pglite.ts';
import { openWarehouse } from '../../../apps/server/src/platform/warehouse/duckdb.ts';
import type { Warehouse } from '../../../apps/server/src/platform/warehouse.ts';
import { openTestPglite } from '../../../apps/server/src/testing/store.ts';
import { demoBusinesses } from '../businesses/businesses.ts';
import { toBusinessContext } from '../businesses/stored-business.ts';
import { stableUuid } from '../ids.ts';
import { loadDemo } from '../load.ts';

export type DemoBusiness = (typeof demoBusinesses)[number];

/** Administrator of the demo, as a reader of reports. */
export const demoReader = { userId: stableUuid('user', 'admin@bellwether.example'), isAdmin: true };

export const contextOf = (business: DemoBusiness) => toBusinessContext({ ...business, currency: 'AUD' });

/** Returns a scope in which the administrator reads a module of a business. */
export const scopeOf = <M extends ModuleSlug>(business: DemoBusiness, module: M) =>
  scopeIn(contextOf(business), module);

/** Returns a scope in which the administrator reads a module of any business. */
export const scopeIn = <M extends ModuleSlug>(context: BusinessContext, module: M) =>
  grantBusinessScope(demoReader, context, { module, act: 'read', rights: () => true });

/**
 * Loads the first businesses of the demo with 26 months before `today` into a file, once for all tests of a file. The
 * returned functions hold only inside tests.
 */
export const loadDemoBefore = (today: string, businesses: number) => {
  const clock = { now: () => new Date(`${today}T03:00:00Z`) };
  let opened: { store: PgliteStore; warehouse: Warehouse; dataDir: string } | undefined;
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'bellwether-demo-'));
    const [store, warehouse] = await Promise.all([
      openTestPglite(),
      openWarehouse(join(dataDir, 'warehouse.duckdb')),
    ]);
    opened = { store, warehouse, dataDir };
    await loadDemo({
      db: store.db,
      warehouse,
      clock,
      files: folderStore(join(dataDir, 'files')),
      config: readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test' }),
      log: () => undefined,
      settings: { businesses, months: 26, plans: false },
    });
  });
  afterAll(async () => {
    if (!opened) return;
    await Promise.all([opened.store.close(), opened.warehouse.close()]);
    await rm(opened.dataDir, { recursive: true, force: true });
  });
  return {
    clock,
    businesses: demoBusinesses.slice(0, businesses),
    openDeps: () => {
      if (!opened) throw new Error('The demo is not loaded.');
      return { db: opened.store.db, warehouse: opened.warehouse, clock };
    },
  };
};
