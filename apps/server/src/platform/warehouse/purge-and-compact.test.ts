import { addDays } from '@bellwether/domain/time/day';
import { expect, test } from 'vitest';
import type { Warehouse } from '../warehouse.ts';
import { openWarehouse } from './duckdb.ts';
import { loadRows, testScope } from './testing/testing.ts';

const ad = (day: string, cost: number) => ({
  day,
  channel: 'google_ads',
  account: 'main',
  campaign: 'Brand',
  cost,
  clicks: 1,
});

/** Business and day of every row, in storage order. */
const readLayout = async (warehouse: Warehouse): Promise<string[]> =>
  (
    await warehouse.query({
      sql: "SELECT business_id::VARCHAR || ' ' || day AS lies FROM ads ORDER BY rowid",
      params: {},
    })
  ).map((row) => String(row['lies']));
const count = async (warehouse: Warehouse, table: string): Promise<number> =>
  Number(
    (await warehouse.query({ sql: `SELECT count(*)::DOUBLE AS n FROM ${table}`, params: {} }))[0]?.['n'],
  );
const cost = async (warehouse: Warehouse, table: string): Promise<number> =>
  Number(
    (await warehouse.query({ sql: `SELECT sum(cost)::DOUBLE AS n FROM ${table}`, params: {} }))[0]?.['n'],
  );

/** Loads days of three businesses in turn, each time with the three previous days again. */
const loadDaily = async (warehouse: Warehouse, days: number) => {
  const scopes = [testScope(), testScope(), testScope()];
  for (let day = 3; day < days; day++)
    for (const scope of scopes)
      await loadRows(
        warehouse,
        scope,
        'ads',
        [0, 1, 2, 3].map((back) => ad(addDays('2026-01-01', day - back), 10 + day)),
        { source: 'google_ads' },
      );
  return scopes;
};

test('compaction after daily loads restores the order by business and day, and changes nothing else', async () => {
  const warehouse = await openWarehouse(':memory:');
  const scopes = await loadDaily(warehouse, 8);
  const [layout, facts, rollup] = [
    await readLayout(warehouse),
    await cost(warehouse, 'ads'),
    await cost(warehouse, 'ads_month'),
  ];
  expect(layout).not.toEqual(layout.toSorted());
  const versions = await Promise.all(scopes.map((scope) => warehouse.dataVersion(scope)));
  expect(await warehouse.maintain()).toEqual({ purged: 0, compacted: 1 });
  expect(await readLayout(warehouse)).toEqual(layout.toSorted());
  expect([await cost(warehouse, 'ads'), await cost(warehouse, 'ads_month')]).toEqual([facts, rollup]);
  expect(await Promise.all(scopes.map((scope) => warehouse.dataVersion(scope)))).toEqual(versions);
  expect(await warehouse.maintain()).toEqual({ purged: 0, compacted: 0 });
  await warehouse.close();
});

test('a load during compaction waits for only part of it, and both complete', async () => {
  const warehouse = await openWarehouse(':memory:');
  const first = (await loadDaily(warehouse, 6)).at(0);
  if (!first) throw new Error('a business');
  const before = await cost(warehouse, 'ads');
  const [tidied] = await Promise.all([
    warehouse.maintain(),
    loadRows(warehouse, first, 'ads', [ad('2026-02-01', 5)], { source: 'google_ads' }),
    loadRows(warehouse, first, 'ads', [ad('2026-02-02', 7)], { source: 'google_ads' }),
  ]);
  expect(tidied.compacted).toBe(1);
  expect(await cost(warehouse, 'ads')).toBe(before + 12);
  expect(await cost(warehouse, 'ads_month')).toBe(before + 12);
  await warehouse.close();
});

test('an aborted compaction leaves the order unchanged', async () => {
  const warehouse = await openWarehouse(':memory:');
  await loadDaily(warehouse, 6);
  const layout = await readLayout(warehouse);
  expect(await warehouse.maintain(AbortSignal.abort())).toEqual({ purged: 0, compacted: 0 });
  expect(await readLayout(warehouse)).toEqual(layout);
  await warehouse.close();
});

test('rows replaced long ago are purged, and only the load that replaced them can no longer be undone', async () => {
  let now = new Date('2026-01-10T00:00:00Z');
  const warehouse = await openWarehouse(':memory:', { now: () => now });
  const scope = testScope();
  const first = await loadRows(warehouse, scope, 'ads', [ad('2026-01-01', 1), ad('2026-01-02', 2)]);
  const second = await loadRows(warehouse, scope, 'ads', [ad('2026-01-01', 10)]);
  now = new Date('2026-04-01T00:00:00Z');
  const third = await loadRows(warehouse, scope, 'ads', [ad('2026-01-02', 20)]);
  expect((await warehouse.maintain()).purged).toBe(0);
  now = new Date('2026-04-20T00:00:00Z');
  expect((await warehouse.maintain()).purged).toBe(1);
  expect(await count(warehouse, 'superseded_ads')).toBe(1);
  expect(await warehouse.undo(scope, second)).toBe('purged');
  expect(await cost(warehouse, 'ads')).toBe(30);
  expect(await warehouse.undo(scope, third)).toBe('undone');
  expect(await cost(warehouse, 'ads')).toBe(12);
  expect(await warehouse.undo(scope, first)).toBe('undone');
  expect(await cost(warehouse, 'ads')).toBe(10);
  expect(await cost(warehouse, 'ads_month')).toBe(10);
  await warehouse.close();
});
