import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { propertyRuns } from '@bellwether/domain/testing/runs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Warehouse } from '../warehouse.ts';
import { openWarehouse } from './duckdb.ts';
import { loadRows, type TestFactRow, testScope } from './testing/testing.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openWarehouse(':memory:');
});
afterAll(() => warehouse.close());

const ad = (day: string, cost: number, overrides: TestFactRow = {}): TestFactRow => ({
  day,
  channel: 'google_ads',
  account: 'main',
  campaign: 'Brand',
  impressions: 100,
  clicks: 10,
  cost,
  conversions: 1,
  conversion_value: 5,
  ...overrides,
});

const cost = async (scope: BusinessScope, table = 'ads'): Promise<number> => {
  const [row] = await warehouse.query({
    sql: `SELECT coalesce(sum(cost), 0)::DOUBLE AS cost FROM ${table} WHERE business_id = $b::UUID`,
    params: { b: scope.business.id },
  });
  return Number(row?.['cost']);
};

test('loads do not use the slow text compression methods', async () => {
  const [found] = await warehouse.query({
    sql: "SELECT current_setting('disabled_compression_methods') AS methods",
    params: {},
  });
  expect(String(found?.['methods']).toLowerCase().split(',').toSorted()).toEqual(['fsst', 'zstd']);
});

test('a second load of the same days replaces earlier rows only in its own channel and account', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'ads', [
    ad('2026-01-01', 10),
    ad('2026-01-02', 20),
    ad('2026-01-01', 7, { account: 'second' }),
  ]);
  await loadRows(warehouse, scope, 'ads', [ad('2026-01-02', 25)]);
  expect(await cost(scope)).toBe(10 + 25 + 7);
  expect(await cost(scope, 'ads_month')).toBe(42);
});

test('two calls with the same load id load once', async () => {
  const scope = testScope();
  const loadId = await loadRows(warehouse, scope, 'ads', [ad('2026-01-01', 10)]);
  const before = await warehouse.dataVersion(scope);
  await loadRows(warehouse, scope, 'ads', [ad('2026-01-01', 10)], { loadId });
  expect(await cost(scope)).toBe(10);
  expect(await warehouse.dataVersion(scope)).toBe(before);
});

test('a load without rows clears the days and streams that it covers, which count as known', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'ads', [
    ad('2026-01-01', 10),
    ad('2026-01-01', 7, { account: 'second' }),
    ad('2026-02-01', 1),
  ]);
  const covers = [{ stream: 'google_ads|main', days: [{ from: '2026-01-01', to: '2026-01-31' }] }];
  await loadRows(warehouse, scope, 'ads', [], { covers, fields: ['cost'] });
  expect(await cost(scope)).toBe(8);
  expect(await warehouse.coverage(scope)).toHaveLength(3);
  expect((await warehouse.coverage(scope)).find(({ fields }) => fields.length === 1)).toMatchObject({
    channel: 'google_ads',
    days: [{ from: '2026-01-01', to: '2026-01-31' }],
  });
});

test('covered days are merged into ranges: a missed week is a gap, adjacent days are joined', async () => {
  const scope = testScope();
  const week = (from: string, to: string) =>
    loadRows(warehouse, scope, 'leads', [], {
      covers: [{ stream: 'forms', days: [{ from, to }] }],
      fields: ['day'],
    });
  await week('2026-01-15', '2026-01-21');
  await week('2026-01-01', '2026-01-07');
  await week('2026-01-22', '2026-01-25');
  const found = await warehouse.coverage(scope);
  expect(found).toMatchObject([
    {
      fact: 'leads',
      stream: 'forms',
      channel: null,
      days: [
        { from: '2026-01-01', to: '2026-01-07' },
        { from: '2026-01-15', to: '2026-01-25' },
      ],
    },
  ]);
});

test('a load replaces only its own stream of a source on the same days', async () => {
  const scope = testScope();
  const lead = (lead_key: string) => ({ lead_key, day: '2026-01-02', kind: 'form' });
  const days = [{ from: '2026-01-01', to: '2026-01-03' }];
  await loadRows(warehouse, scope, 'leads', [lead('a')], { covers: [{ stream: 'forms', days }] });
  await loadRows(warehouse, scope, 'leads', [lead('b')], { covers: [{ stream: 'calls', days }] });
  await loadRows(warehouse, scope, 'leads', [lead('c'), lead('d')], { covers: [{ stream: 'forms', days }] });
  expect((await warehouse.loads(scope)).map(({ rows, liveRows }) => [rows, liveRows])).toEqual([
    [2, 2],
    [1, 1],
    [1, 0],
  ]);
  const rows = await warehouse.query({
    sql: 'SELECT lead_key, stream FROM leads WHERE business_id = $b::UUID ORDER BY lead_key',
    params: { b: scope.business.id },
  });
  expect(rows).toEqual([
    { lead_key: 'b', stream: 'calls' },
    { lead_key: 'c', stream: 'forms' },
    { lead_key: 'd', stream: 'forms' },
  ]);
});

test('a load with rows outside its coverage is rejected and changes nothing', async () => {
  const scope = testScope();
  const days = [{ from: '2026-01-01', to: '2026-01-31' }];
  const load = (stream: string, day: string) =>
    loadRows(warehouse, scope, 'ads', [ad(day, 1)], { covers: [{ stream, days }] });
  await expect(load('google_ads|other', '2026-01-02')).rejects.toThrow('stream "google_ads|main"');
  await expect(load('google_ads|main', '2026-02-01')).rejects.toThrow('rows from 2026-02-01');
  expect(await warehouse.loads(scope)).toEqual([]);
});

test('an undo restores the replaced rows, even after a later load', async () => {
  const scope = testScope();
  const first = await loadRows(warehouse, scope, 'ads', [ad('2026-01-01', 1), ad('2026-01-02', 2)]);
  const second = await loadRows(warehouse, scope, 'ads', [ad('2026-01-01', 10), ad('2026-01-02', 20)]);
  const third = await loadRows(warehouse, scope, 'ads', [ad('2026-01-02', 200)]);
  expect(await cost(scope)).toBe(210);
  expect(await warehouse.undo(scope, second)).toBe('undone');
  expect(await cost(scope)).toBe(201);
  expect(await warehouse.undo(scope, third)).toBe('undone');
  expect(await cost(scope)).toBe(3);
  expect(await cost(scope, 'ads_month')).toBe(3);
  expect(await warehouse.undo(scope, third)).toBe('unknown');
  expect(await warehouse.undo(scope, first)).toBe('undone');
  expect(await cost(scope)).toBe(0);
});

test('an aborted load leaves no rows', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'ads', [ad('2026-01-01', 1)]);
  const stopped = loadRows(warehouse, scope, 'ads', [ad('2026-01-01', 9)], { signal: AbortSignal.abort() });
  await expect(stopped).rejects.toThrow();
  expect(await cost(scope)).toBe(1);
});

test('an invoice in a foreign currency is converted to the base currency with its exchange rate', async () => {
  const scope = testScope({ currency: 'CAD' });
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

test('after any order of loads and undos the figures are those of the active loads, in both replace modes', async () => {
  const step = fc.record({
    from: fc.integer({ min: 1, max: 5 }),
    days: fc.integer({ min: 1, max: 4 }),
    campaigns: fc.subarray(['Brand', 'Generic'], { minLength: 1 }),
    replaces: fc.constantFrom('days' as const, 'identity' as const),
    undo: fc.option(fc.nat(5)),
  });
  type Loaded = {
    id: string;
    from: number;
    to: number;
    campaigns: string[];
    replaces: string;
    value: number;
  };
  /**
   * Checks whether a later load replaces a campaign's day: by days, any campaign on the load's days; by identity, only
   * a campaign that the load contains.
   */
  const isReplacedBy = (later: Loaded, day: number, campaign: string) =>
    later.from <= day && day <= later.to && (later.replaces === 'days' || later.campaigns.includes(campaign));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      const scope = testScope();
      const loads: Loaded[] = [];
      const undone = new Set<Loaded>();
      for (const [i, { from, days, campaigns, replaces, undo }] of steps.entries()) {
        const target = undo === null ? undefined : loads[undo];
        if (target) {
          expect(await warehouse.undo(scope, target.id)).toBe(undone.has(target) ? 'unknown' : 'undone');
          undone.add(target);
        } else {
          const value = 10 ** i;
          const rows = Array.from({ length: days }, (_, d) =>
            campaigns.map((campaign) => ad(`2026-01-0${from + d}`, value, { campaign })),
          ).flat();
          const id = await loadRows(warehouse, scope, 'ads', rows, { replaces });
          loads.push({ id, from, to: from + days - 1, campaigns, replaces, value });
        }
      }
      const effectiveLoads = loads.filter((one) => !undone.has(one));
      const seen = (one: Loaded, at: number) =>
        Array.from({ length: 9 }, (_, day) => day)
          .filter((day) => one.from <= day && day <= one.to)
          .flatMap((day) => one.campaigns.map((campaign) => ({ day, campaign })))
          .filter(
            ({ day, campaign }) =>
              !effectiveLoads.slice(at + 1).some((later) => isReplacedBy(later, day, campaign)),
          );
      const total = effectiveLoads.reduce((sum, one, at) => sum + one.value * seen(one, at).length, 0);
      expect(await cost(scope)).toBe(total);
      expect(await cost(scope, 'ads_month')).toBe(total);
      const live = (await warehouse.loads(scope)).map(({ liveRows }) => liveRows).toReversed();
      expect(live).toEqual(effectiveLoads.map((one, at) => seen(one, at).length));
    }),
    { numRuns: propertyRuns(8) },
  );
}, 120_000);

test('loaded rows survive a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'warehouse-'));
  const scope = testScope();
  const first = await openWarehouse(join(folder, 'w.duckdb'));
  await loadRows(first, scope, 'ads', [ad('2026-01-01', 12.34)]);
  const version = await first.dataVersion(scope);
  await first.close();
  const second = await openWarehouse(join(folder, 'w.duckdb'));
  expect(await second.dataVersion(scope)).toBe(version);
  expect((await second.coverage(scope)).map((c) => [c.fact, c.days])).toEqual([
    ['ads', [{ from: '2026-01-01', to: '2026-01-01' }]],
  ]);
  await second.close();
  await rm(folder, { recursive: true });
});

test('a heavy query runs on all cores, and the next query does not', async () => {
  const threads = async (onAllCores: boolean) => {
    const sql = "SELECT current_setting('threads')::INTEGER AS threads";
    const [row] = await warehouse.query({ sql, params: {} }, { asker: { person: 'u' }, onAllCores });
    return Number(row?.['threads']);
  };
  expect(await threads(false)).toBe(1);
  expect(await threads(true)).toBeGreaterThan(1);
  expect(await threads(false)).toBe(1);
});
