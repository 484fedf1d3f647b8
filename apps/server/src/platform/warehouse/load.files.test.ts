import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import { factColumns } from '@bellwether/facts/facts';
import { withScratch, writeParquet } from '@bellwether/reading/rows/scratch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRowStats } from '../duckdb/row-stats.ts';
import type { LoadRequest, Warehouse } from '../warehouse.ts';
import { openWarehouse } from './duckdb.ts';
import { testScope } from './testing/testing.ts';

const rows = 300_000;
const known: Readonly<Record<string, string>> = {
  channel: "'google_ads'",
  account: "'main'",
  campaign: "'Brand'",
  impressions: '1::BIGINT',
  clicks: '1::BIGINT',
  cost: '1::DECIMAL(18,6)',
  estimated: 'false',
};
const columns = (day: string) => {
  const values = factColumns('ads').map(
    ({ name, type }) => `${{ ...known, day }[name] ?? `NULL::${duckdb.columnType(type)}`} AS ${name}`,
  );
  return `SELECT i AS line, CASE WHEN i % 1000 = 7 THEN 'no' END AS problem, ${values.join(', ')} FROM range(${rows}) r(i)`;
};
const inOrder = "(DATE '2025-01-01' + (i // 1000)::INTEGER)::DATE";
const backwards = "(DATE '2025-12-31' - (i // 1000)::INTEGER)::DATE";

const fields = ['day', 'channel', 'account', 'campaign', 'impressions', 'clicks', 'cost', 'estimated'];

let warehouse: Warehouse;
let folder: string;
let parquet: string;
beforeAll(async () => {
  warehouse = await openWarehouse(':memory:');
  folder = await mkdtemp(join(tmpdir(), 'bellwether-stats-'));
  parquet = join(folder, 'rows.parquet');
  await withScratch((connection) => writeParquet(connection, columns(inOrder), parquet));
});
afterAll(async () => {
  await warehouse.close();
  await rm(folder, { recursive: true, force: true });
});

const request = (file: string): LoadRequest => ({
  loadId: randomUUID(),
  fact: 'ads',
  source: 'csv',
  covers: [{ stream: 'google_ads|main', days: [{ from: '2025-01-01', to: '2025-12-31' }] }],
  fields,
  replaces: 'days',
  by: 'test',
  note: 'test',
  rejected: 0,
  rows: { parquet: file },
});

const loadedDays = (businessId: string) =>
  warehouse.query({
    sql: 'SELECT day::VARCHAR AS day, count(*)::INTEGER AS rows, sum(cost)::DOUBLE AS cost FROM ads WHERE business_id = $b::UUID GROUP BY day ORDER BY day',
    params: { b: businessId },
  });

const rowStats = {
  rows: 299_700,
  faulty: 300,
  streams: ['google_ads|main'],
  days: { from: '2025-01-01', to: '2025-10-27' },
  fields,
  inDayOrder: true,
  baseCurrency: null,
};

test('the statistics of a file of rows report the number, streams, days and order of its rows', () =>
  withScratch(async (connection) => {
    await connection.run(`CREATE TABLE sorted AS ${columns(inOrder)}`);
    await connection.run(`CREATE TABLE reversed AS ${columns(backwards)}`);
    expect(await readRowStats(connection, 'ads', 'sorted')).toEqual(rowStats);
    expect((await readRowStats(connection, 'ads', 'reversed')).inDayOrder).toBe(false);
  }));

test('a file of rows loads the same with given statistics and without', async () => {
  const [withStats, without] = [testScope(), testScope()];
  expect(await warehouse.load(withStats, { ...request(parquet), rowStats })).toEqual({
    loaded: 299_700,
    replaced: 0,
  });
  await warehouse.load(without, request(parquet));
  const days = await loadedDays(without.business.id);
  expect(days).toHaveLength(300);
  expect(await loadedDays(withStats.business.id)).toEqual(days);
});

test('a load of rows that differ from the given statistics is rejected and changes nothing', async () => {
  const scope = testScope();
  const wrong = { ...rowStats, rows };
  await expect(warehouse.load(scope, { ...request(parquet), rowStats: wrong })).rejects.toThrow(
    '300000 rows',
  );
  expect(await loadedDays(scope.business.id)).toEqual([]);
  expect(await warehouse.loads(scope)).toEqual([]);
});

test('a cancelled load leaves no rows', async () => {
  const scope = testScope();
  const abort = new AbortController();
  const loading = warehouse.load(scope, { ...request(parquet), rowStats, signal: abort.signal });
  setImmediate(() => abort.abort(new Error('cancelled')));
  await expect(loading).rejects.toThrow('cancelled');
  expect(await loadedDays(scope.business.id)).toEqual([]);
  expect(await warehouse.loads(scope)).toEqual([]);
});

test('repeating a finished load does not read its rows again', async () => {
  const scope = testScope();
  const first = { ...request(parquet), rowStats };
  await warehouse.load(scope, first);
  const missing = { parquet: join(folder, 'missing.parquet') };
  expect(await warehouse.load(scope, { ...first, rows: missing })).toEqual({ loaded: 299_700, replaced: 0 });
});

test('a preview of a load ends when its signal fires', async () => {
  const preview = warehouse.previewLoad(testScope(), {
    ...request(parquet),
    signal: AbortSignal.abort(new Error('cancelled')),
  });
  await expect(preview).rejects.toThrow('cancelled');
});
