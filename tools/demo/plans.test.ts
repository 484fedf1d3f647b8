import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { grantScope } from '@bellwether/domain/access/scope';
import { expect, test } from 'vitest';
import { readConfig } from '../../apps/server/src/config.ts';
import { readPlanProgress } from '../../apps/server/src/features/plan/index.ts';
import { folderStore } from '../../apps/server/src/platform/files.ts';
import { openWarehouse } from '../../apps/server/src/platform/warehouse/duckdb.ts';
import { openTestPglite } from '../../apps/server/src/testing/store.ts';
import { demoBusinesses } from './businesses/businesses.ts';
import { toBusinessContext } from './businesses/stored-business.ts';
import { stableUuid } from './ids.ts';
import { loadDemo } from './load.ts';

const clock = { now: () => new Date('2026-08-20T03:00:00Z') };

const load = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bellwether-plans-'));
  const [store, warehouse] = await Promise.all([openTestPglite(), openWarehouse(':memory:')]);
  try {
    const { db } = store;
    const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test' });
    const files = folderStore(join(dataDir, 'files'));
    const settings = { businesses: 1, months: 26, plans: true };
    await loadDemo({ db, warehouse, clock, files, config, log: () => undefined, settings });
    const businesses = demoBusinesses
      .slice(0, 1)
      .map((one) => toBusinessContext({ ...one, currency: 'AUD' }));
    const who = { userId: stableUuid('user', 'admin@bellwether.example'), isAdmin: true };
    const scope = grantScope(who, businesses, { module: 'plan', act: 'read' });
    return {
      plans: await db.query.plans.findMany(),
      targets: await db.query.planTargets.findMany(),
      projections: await db.query.projections.findMany(),
      standings: await readPlanProgress({ db, warehouse, clock }, scope),
    };
  } finally {
    await Promise.all([store.close(), warehouse.close()]);
    await rm(dataDir, { recursive: true, force: true });
  }
};

test('a demo business has a plan for the current year, with known figures and its own forecast band', async () => {
  const { plans, targets, projections, standings } = await load();
  expect(plans.map(({ financialYear, startDate }) => [financialYear, startDate])).toEqual([
    ['FY26/27', '2026-07-01'],
  ]);
  expect(targets).toHaveLength(12);
  expect(targets.every(({ amount }) => (amount ?? 0) > 0)).toBe(true);
  expect(projections.length).toBeGreaterThan(1);
  expect(projections.every(({ totalRevenue }) => (totalRevenue ?? 0) > 0)).toBe(true);
  expect(plans.every(({ goals }) => goals.length === 3)).toBe(true);
  expect(standings.map(({ type }) => type)).toEqual(['revenue']);
  for (const { standing } of standings) {
    expect(standing.attainment).toBeGreaterThan(0.5);
    expect(standing.attainment).toBeLessThan(2);
    expect(standing.forecast?.low).toBeGreaterThan(standing.actual ?? 0);
    expect(standing.forecast?.judgedBy).toBeGreaterThan(5);
  }
});
