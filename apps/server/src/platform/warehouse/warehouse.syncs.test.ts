import { propertyRuns } from '@bellwether/domain/testing/runs';
import { addDays, type Day } from '@bellwether/domain/time/day';
import { mergeRanges } from '@bellwether/domain/time/intervals';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LoadRequest, Warehouse } from '../warehouse.ts';
import { openWarehouse } from './duckdb.ts';
import { loadRows, testScope } from './testing/testing.ts';
import { testAdRow } from './testing/testing-rows.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openWarehouse(':memory:');
});
afterAll(() => warehouse.close());

const source = 'google_ads' as const;
const first: Day = '2026-01-01';
type Scope = ReturnType<typeof testScope>;

/** Loads the days from `from` on, each with the number of campaigns that `campaigns` gives. */
const sync = (
  scope: Scope,
  { from, campaigns, cost }: { from: number; campaigns: readonly number[]; cost: number },
  replaces: LoadRequest['replaces'] = 'sync',
) =>
  loadRows(
    warehouse,
    scope,
    'ads',
    campaigns.flatMap((many, at) =>
      Array.from({ length: many }, (_, n) => testAdRow(addDays(first, from + at), `C${n}`, cost)),
    ),
    {
      source,
      replaces,
      covers: [
        {
          stream: 'google_ads|main',
          days: [{ from: addDays(first, from), to: addDays(first, from + campaigns.length - 1) }],
        },
      ],
    },
  );

const readRows = (table: string, { business }: Scope) =>
  warehouse.query({
    sql: `SELECT month::VARCHAR AS month, ${table === 'ads' ? 'day::VARCHAR AS day, ' : ''}campaign, cost::DOUBLE AS cost FROM ${table}
      WHERE business_id = $b::UUID ORDER BY ALL`,
    params: { b: business.id },
  });
const readDays = async (scope: Scope) =>
  mergeRanges((await warehouse.coverage(scope)).flatMap(({ days }) => days));

test('syncs lead to the same rows and days as loads that keep replaced rows', async () => {
  const step = fc.record({
    from: fc.nat(12),
    campaigns: fc.array(fc.nat(2), { minLength: 1, maxLength: 8 }),
    cost: fc.integer({ min: 1, max: 99 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const [synced, kept] = [testScope(), testScope()];
      for (const one of steps) {
        await sync(synced, one);
        await sync(kept, one, 'days');
      }
      for (const table of ['ads', 'ads_month'])
        expect(await readRows(table, synced)).toEqual(await readRows(table, kept));
      expect(await readRows('superseded_ads', synced)).toEqual([]);
      expect(await readDays(synced)).toEqual(await readDays(kept));
      const loads = await warehouse.loads(synced);
      expect(loads.every(({ rows, liveRows }) => rows === liveRows)).toBe(true);
    }),
    { numRuns: propertyRuns(8) },
  );
}, 120_000);

test('days that a load leaves out keep their rows and stay as covered as before', async () => {
  const scope = testScope();
  const days = { from: '2026-01-01', to: '2026-01-05' };
  const left = { from: '2026-01-03', to: '2026-01-05' };
  const load = (rows: Parameters<typeof loadRows>[3], leavesOut: NonNullable<LoadRequest['leavesOut']>) =>
    loadRows(warehouse, scope, 'ads', rows, {
      source,
      replaces: 'sync',
      covers: [{ stream: 'google_ads|main', days: [days] }],
      leavesOut,
    });
  await load([testAdRow('2026-01-01', 'C', 1), testAdRow('2026-01-04', 'C', 4)], () => [
    { from: '2026-01-03', to: '2026-01-03' },
    { from: '2026-01-05', to: '2026-01-05' },
  ]);
  expect(await readDays(scope)).toEqual([
    { from: '2026-01-01', to: '2026-01-02' },
    { from: '2026-01-04', to: '2026-01-04' },
  ]);
  await load([testAdRow('2026-01-02', 'C', 2)], () => [left]);
  expect((await readRows('ads', scope)).map(({ day }) => day)).toEqual(['2026-01-02', '2026-01-04']);
  const version = await warehouse.dataVersion(scope);
  const covered = await readDays(scope);
  const empty = await load([], () => [days]);
  expect(await warehouse.hasLoad(scope, empty)).toBe(false);
  expect(await readDays(scope)).toEqual(covered);
  expect(await warehouse.dataVersion(scope)).toBe(version);
});

test('hourly syncs add only a single load a day to the log', async () => {
  const scope = testScope();
  for (let day = 0; day < 4; day += 1)
    for (let hour = 0; hour < 3; hour += 1)
      await sync(scope, { from: day, campaigns: [1, 0, 1], cost: day * 10 + hour + 1 });
  const loads = await warehouse.loads(scope);
  expect(loads.map(({ from, liveRows }) => [from, liveRows])).toEqual([
    ['2026-01-04', 2],
    ['2026-01-03', 1],
    ['2026-01-02', 1],
    ['2026-01-01', 1],
  ]);
});

test('a sync cannot be undone, and removing its source removes the rows of all syncs', async () => {
  const scope = testScope();
  await sync(scope, { from: 0, campaigns: [1, 1, 1], cost: 1 });
  const last = await sync(scope, { from: 1, campaigns: [1, 1], cost: 2 });
  expect(await warehouse.undo(scope, last)).toBe('purged');
  expect(await readRows('ads', scope)).toHaveLength(3);
  await warehouse.removeSource(scope, { fact: 'ads', source, streams: ['google_ads|main'] });
  expect([await readRows('ads', scope), await readRows('ads_month', scope)]).toEqual([[], []]);
  expect(await warehouse.coverage(scope)).toEqual([]);
});
