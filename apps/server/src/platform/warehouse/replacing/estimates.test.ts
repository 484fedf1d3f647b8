import { addDays } from '@bellwether/domain/time/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Warehouse } from '../../warehouse.ts';
import { openWarehouse } from '../duckdb.ts';
import { loadRows, type TestFactRow, testScope } from '../testing/testing.ts';
import { testAdRow } from '../testing/testing-rows.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openWarehouse(':memory:');
});
afterAll(() => warehouse.close());

type Scope = ReturnType<typeof testScope>;
const days = (from: string, count: number) => Array.from({ length: count }, (_, n) => addDays(from, n));
/** Monthly total of May, spread evenly over its days. */
const total = (campaign: string, cost: number, clicks: number): TestFactRow[] =>
  days('2026-05-01', 31).map((day, n) =>
    testAdRow(day, campaign, Math.round((cost / 31) * 1e6) / 1e6, {
      clicks: Math.round(((n + 1) * clicks) / 31) - Math.round((n * clicks) / 31),
      estimated: true,
    }),
  );
const daily = (from: string, count: number, cost: number, campaign = 'C1', clicks = 20): TestFactRow[] =>
  days(from, count).map((day) => testAdRow(day, campaign, cost, { clicks }));
const load = (scope: Scope, rows: readonly TestFactRow[]) =>
  loadRows(warehouse, scope, 'ads', rows, { replaces: 'identity' });
const readMay = async (scope: Scope, campaign = 'C1') => {
  const countRows = async (table: string) =>
    (
      await warehouse.query({
        sql: `SELECT round(sum(cost)::DOUBLE, 4) AS cost, sum(clicks)::DOUBLE AS clicks FROM ${table} WHERE business_id = $b::UUID AND campaign = $c::VARCHAR`,
        params: { b: scope.business.id, c: campaign },
      })
    )[0];
  const [facts, rollup] = [await countRows('ads'), await countRows('ads_month')];
  expect(rollup).toEqual(facts);
  return facts;
};

test("daily rows replace their share of a monthly total, and the month's sum stays the same", async () => {
  const scope = testScope();
  await load(scope, [...total('C1', 310, 310), ...total('C2', 62, 31)]);
  await load(scope, daily('2026-05-01', 10, 20));
  expect(await readMay(scope)).toEqual({ cost: 310, clicks: 310 });
  const [known] = await warehouse.query({
    sql: "SELECT sum(cost)::DOUBLE AS cost FROM ads WHERE business_id = $b::UUID AND campaign = 'C1' AND day <= DATE '2026-05-10'",
    params: { b: scope.business.id },
  });
  expect(known).toEqual({ cost: 200 });
  // A campaign without daily rows keeps its total.
  expect(await readMay(scope, 'C2')).toEqual({ cost: 62, clicks: 31 });
  // Daily rows that exceed the total leave no remainder.
  await load(scope, daily('2026-05-11', 10, 20));
  expect(await readMay(scope)).toEqual({ cost: 400, clicks: 400 });
});

test('a month with daily rows for all days is the sum of those rows', async () => {
  const scope = testScope();
  await load(scope, total('C1', 310, 310));
  await load(scope, daily('2026-05-01', 31, 9, 'C1', 7));
  expect(await readMay(scope)).toEqual({ cost: 279, clicks: 217 });
});

test('undoing the daily rows restores the total; undoing the total keeps the daily rows', async () => {
  const scope = testScope();
  const first = await load(scope, total('C1', 310, 310));
  const second = await load(scope, daily('2026-05-01', 10, 20));
  expect(await warehouse.undo(scope, second)).toBe('undone');
  expect(await readMay(scope)).toEqual({ cost: 310, clicks: 310 });
  await load(scope, daily('2026-05-01', 10, 20));
  expect(await warehouse.undo(scope, first)).toBe('undone');
  expect(await readMay(scope)).toEqual({ cost: 200, clicks: 200 });
});

test('a total replaces daily rows that were loaded before it', async () => {
  const scope = testScope();
  await load(scope, daily('2026-05-01', 10, 20));
  await load(scope, total('C1', 310, 310));
  expect(await readMay(scope)).toEqual({ cost: 310, clicks: 310 });
});
