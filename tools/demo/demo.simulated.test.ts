import { performanceDashboardReport } from '@bellwether/contract/reports/dashboard';
import { judgeTotal } from '@bellwether/domain/answers/total-change';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runReportQueries } from '../../apps/server/src/features/reports/index.ts';
import type { PgliteStore } from '../../apps/server/src/platform/postgres/open-pglite.ts';
import { loadRows, testScope } from '../../apps/server/src/platform/warehouse/testing/testing.ts';
import type { Warehouse } from '../../apps/server/src/platform/warehouse.ts';
import { openTestPglite } from '../../apps/server/src/testing/store.ts';
import { openTestWarehouse } from '../../apps/server/src/testing/warehouse.ts';
import { scopeIn } from './testing/loaded-demo.ts';
import { listDirections, listRecentDirections, type Told } from './testing/sentences.ts';
import { courses, simulateBusiness } from './testing/simulated.ts';

/** Collects what all places say of 50 simulated businesses: one figure of the same days has one verdict. */
const today = '2026-08-20';
const clock = { now: () => new Date(`${today}T03:00:00Z`) };
const days = { from: '2025-06-01', to: '2026-08-19' };
const scopes = Array.from({ length: 50 }, (_, seed) => testScope({ tradingName: `Simulated ${seed}` }));
let opened: { warehouse: Warehouse; store: PgliteStore } | undefined;

beforeAll(async () => {
  const [store, warehouse] = await Promise.all([openTestPglite(), openTestWarehouse({ now: clock.now })]);
  opened = { store, warehouse };
  for (const [seed, scope] of scopes.entries()) {
    const facts = simulateBusiness(seed, days.from, days.to);
    for (const fact of ['leads', 'invoices', 'ads'] as const)
      await loadRows(warehouse, scope, fact, facts[fact], days);
  }
});
afterAll(async () => {
  await Promise.all([opened?.warehouse.close(), opened?.store.close()]);
});

test('the dashboard, the growth report, the ask box, the weekly mail and the meeting pack agree on 50 simulated businesses', async () => {
  if (!opened) throw new Error('The businesses are not loaded.');
  const deps = { db: opened.store.db, warehouse: opened.warehouse, clock };
  const all: (Told & { business: string })[] = [];
  for (const { business } of scopes) {
    const told = [
      ...(await listDirections(deps, business, '2026-07-01')),
      ...(await listRecentDirections(deps, business, '2026-08-17')),
    ];
    all.push(...told.map((one) => ({ ...one, business: business.tradingName })));
  }
  const byFigure = Map.groupBy(all, ({ business, figure }) => `${business}, ${figure}`);
  const differing = [...byFigure.values()].filter((told) => new Set(told.map(({ says }) => says)).size > 1);
  expect(differing).toEqual([]);
  expect(new Set(all.map(({ place }) => place))).toEqual(
    new Set(['dashboard', 'growth report', 'ask box', 'mail', 'meeting pack']),
  );
  // Each of 50 businesses has about nine figures; a third of the changes is clear.
  expect(byFigure.size).toBeGreaterThan(350);
  expect(all.filter(({ says }) => says !== 'unclear').length).toBeGreaterThan(50);
});

test('a month with days on which no lead was recorded says so, and is not judged', async () => {
  if (!opened) throw new Error('The businesses are not loaded.');
  const deps = { warehouse: opened.warehouse, clock };
  const query = {
    range: { from: '2026-07-01', to: '2026-07-31' },
    comparison: { from: '2026-05-01', to: '2026-05-31' },
    frequency: 'month' as const,
    filter: [],
  };
  const noted: boolean[] = [];
  for (const [seed, { business }] of scopes.entries()) {
    const [result] = await runReportQueries(deps, [
      { scope: scopeIn(business, 'dashboard'), report: performanceDashboardReport, query },
    ]);
    const meta = result?.answer?.meta[0];
    if (!meta) throw new Error('The report has no figures.');
    const isNoted = meta.notes.some((note) => note.startsWith('No leads were recorded from 20 Jun, 2026'));
    expect([seed, isNoted && courses[seed % courses.length] !== 'outage']).toEqual([seed, false]);
    // Revenue was recorded on all days.
    expect(judgeTotal(meta, 'valid_leads').verdict === 'unknown').toBe(isNoted);
    expect(judgeTotal(meta, 'revenue').verdict).not.toBe('unknown');
    noted.push(isNoted);
  }
  // Ten businesses have the outage; those with very few leads may have had none by chance.
  expect(noted.filter(Boolean).length).toBeGreaterThanOrEqual(7);
});
