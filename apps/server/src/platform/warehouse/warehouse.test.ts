import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BusinessScope } from '@bellwether/contract/access/scope';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Warehouse } from '../warehouse.ts';
import { openWarehouse } from './duckdb.ts';
import { type FactRow, loadRows, scopeOf } from './testing.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openWarehouse(':memory:');
});
afterAll(() => warehouse.close());

const ad = (day: string, cost: number, over: FactRow = {}): FactRow => ({
  day,
  channel: 'google_ads',
  account: 'main',
  campaign: 'Brand',
  impressions: 100,
  clicks: 10,
  cost,
  conversions: 1,
  conversion_value: 5,
  ...over,
});

const cost = async (scope: BusinessScope, table = 'ads'): Promise<number> => {
  const [row] = await warehouse.query({
    sql: `SELECT coalesce(sum(cost), 0)::DOUBLE AS cost FROM ${table} WHERE business_id = $b::UUID`,
    params: { b: scope.business.id },
  });
  return Number(row?.['cost']);
};

test('a second load of the same days replaces the first, and only in its own channel and account', async () => {
  const scope = scopeOf();
  await loadRows(warehouse, scope, 'ads', [
    ad('2026-01-01', 10),
    ad('2026-01-02', 20),
    ad('2026-01-01', 7, { account: 'second' }),
  ]);
  await loadRows(warehouse, scope, 'ads', [ad('2026-01-02', 25)]);
  expect(await cost(scope)).toBe(10 + 25 + 7);
  expect(await cost(scope, 'ads_month')).toBe(42);
});

test('a load asked for twice with one id loads once', async () => {
  const scope = scopeOf();
  const loadId = await loadRows(warehouse, scope, 'ads', [ad('2026-01-01', 10)]);
  const before = await warehouse.dataVersion(scope);
  await loadRows(warehouse, scope, 'ads', [ad('2026-01-01', 10)], { loadId });
  expect(await cost(scope)).toBe(10);
  expect(await warehouse.dataVersion(scope)).toBe(before);
});

test('a load of which no row was accepted changes no figure', async () => {
  const scope = scopeOf();
  await loadRows(warehouse, scope, 'ads', [], { from: '2026-01-01', to: '2026-01-31' });
  expect(await cost(scope)).toBe(0);
  expect(await warehouse.coverage(scope)).toEqual([]);
});

test('undoing a load puts back what it had replaced, also when a later load stands in between', async () => {
  const scope = scopeOf();
  const first = await loadRows(warehouse, scope, 'ads', [ad('2026-01-01', 1), ad('2026-01-02', 2)]);
  const second = await loadRows(warehouse, scope, 'ads', [ad('2026-01-01', 10), ad('2026-01-02', 20)]);
  const third = await loadRows(warehouse, scope, 'ads', [ad('2026-01-02', 200)]);
  expect(await cost(scope)).toBe(210);
  expect(await warehouse.undo(scope, second)).toBe(true);
  expect(await cost(scope)).toBe(201);
  expect(await warehouse.undo(scope, third)).toBe(true);
  expect(await cost(scope)).toBe(3);
  expect(await cost(scope, 'ads_month')).toBe(3);
  expect(await warehouse.undo(scope, third)).toBe(false);
  expect(await warehouse.undo(scope, first)).toBe(true);
  expect(await cost(scope)).toBe(0);
});

test('a load that is stopped leaves nothing', async () => {
  const scope = scopeOf();
  await loadRows(warehouse, scope, 'ads', [ad('2026-01-01', 1)]);
  const stopped = loadRows(warehouse, scope, 'ads', [ad('2026-01-01', 9)], { signal: AbortSignal.abort() });
  await expect(stopped).rejects.toThrow();
  expect(await cost(scope)).toBe(1);
});

test('an invoice in a foreign currency that brings its rate is kept in the currency of the books', async () => {
  const scope = scopeOf({ currency: 'CAD' });
  const line = { day: '2026-01-01', document: 'invoice', document_number: '1' };
  await loadRows(warehouse, scope, 'invoices', [
    { ...line, amount: 100, currency: 'CAD', currency_rate: 1 },
    { ...line, amount: 75, currency: 'USD', currency_rate: 0.75 },
  ]);
  const rows = await warehouse.query({
    sql: 'SELECT sum(amount)::DOUBLE AS amount, currency FROM invoices WHERE business_id = $b::UUID GROUP BY currency',
    params: { b: scope.business.id },
  });
  expect(rows).toEqual([{ amount: 200, currency: 'CAD' }]);
});

test('any order of loads and undos leaves what the loads that stand say', async () => {
  const step = fc.record({
    from: fc.integer({ min: 1, max: 5 }),
    days: fc.integer({ min: 1, max: 4 }),
    undo: fc.option(fc.nat(5)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 7 }), async (steps) => {
      const scope = scopeOf();
      const loads: { id: string; from: number; to: number; undone: boolean; value: number }[] = [];
      for (const [i, { from, days, undo }] of steps.entries()) {
        const target = undo === null ? undefined : loads[undo];
        if (target) {
          expect(await warehouse.undo(scope, target.id)).toBe(!target.undone);
          target.undone = true;
        } else {
          const value = 10 ** i;
          const to = from + days - 1;
          const rows = Array.from({ length: days }, (_, d) => ad(`2026-01-0${from + d}`, value));
          loads.push({ id: await loadRows(warehouse, scope, 'ads', rows), from, to, undone: false, value });
        }
      }
      const expected = Array.from(
        { length: 9 },
        (_, day) => loads.findLast((l) => !l.undone && l.from <= day && day <= l.to)?.value ?? 0,
      );
      const total = expected.reduce((a, b) => a + b, 0);
      expect(await cost(scope)).toBe(total);
      expect(await cost(scope, 'ads_month')).toBe(total);
    }),
    { numRuns: 25 },
  );
});

test('what was loaded is there after the file is opened again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'warehouse-'));
  const scope = scopeOf();
  const first = await openWarehouse(join(folder, 'w.duckdb'));
  await loadRows(first, scope, 'ads', [ad('2026-01-01', 12.34)]);
  const version = await first.dataVersion(scope);
  await first.close();
  const second = await openWarehouse(join(folder, 'w.duckdb'));
  expect(await second.dataVersion(scope)).toBe(version);
  expect((await second.coverage(scope)).map((c) => [c.fact, c.from, c.to])).toEqual([
    ['ads', '2026-01-01', '2026-01-01'],
  ]);
  await second.close();
  await rm(folder, { recursive: true });
});
