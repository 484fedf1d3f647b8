import { randomUUID } from 'node:crypto';
import type { DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LoadRequest, Staging, Warehouse } from '../warehouse.ts';
import { openWarehouse } from './duckdb.ts';
import { duckdbOf } from './staging.ts';
import { testScope } from './testing.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openWarehouse(':memory:');
});
afterAll(() => warehouse.close());

const rows = 300_000;
const columns = (day: string) =>
  `SELECT i AS line, CASE WHEN i % 1000 = 7 THEN 'no' END AS problem, ${day} AS day, 'google_ads' AS channel, 'main' AS account,
    'Brand' AS campaign, NULL::VARCHAR AS campaign_id, NULL::VARCHAR AS ad_group, NULL::VARCHAR AS device, 1::BIGINT AS impressions, 1::BIGINT AS clicks, 1::DECIMAL(18,6) AS cost,
    NULL::DECIMAL(18,6) AS conversions, NULL::DECIMAL(18,6) AS conversion_value, NULL::VARCHAR AS currency, false AS estimated FROM range(${rows}) r(i)`;
const inOrder = "(DATE '2025-01-01' + (i // 1000)::INTEGER)::DATE";
const backwards = "(DATE '2025-12-31' - (i // 1000)::INTEGER)::DATE";

const fields = ['day', 'channel', 'account', 'campaign', 'impressions', 'clicks', 'cost', 'estimated'];

const create = async (
  connection: DuckDBConnection,
  relationKind: 'TABLE' | 'VIEW',
  day = inOrder,
): Promise<string> => {
  const name = `rows_${randomUUID().replaceAll('-', '')}`;
  await connection.run(`CREATE TEMP ${relationKind} ${name} AS ${columns(day)}`);
  return name;
};

const request = (staging: Staging, table: string): LoadRequest => ({
  loadId: randomUUID(),
  fact: 'ads',
  source: 'csv',
  covers: [{ stream: 'google_ads|main', days: [{ from: '2025-01-01', to: '2025-12-31' }] }],
  fields,
  replaces: 'days',
  by: 'test',
  note: 'test',
  rejected: 0,
  rows: { staging, table },
});

const loadedDays = (businessId: string) =>
  warehouse.query({
    sql: 'SELECT day::VARCHAR AS day, count(*)::INTEGER AS rows, sum(cost)::DOUBLE AS cost FROM ads WHERE business_id = $b::UUID GROUP BY day ORDER BY day',
    params: { b: businessId },
  });

test('reports the number, streams, days and order of rows', () =>
  warehouse.staging(async (staging) => {
    const connection = duckdbOf(staging);
    const table = await create(connection, 'TABLE');
    expect(await warehouse.rowStats('ads', { staging, table })).toEqual({
      rows: 299_700,
      faulty: 300,
      streams: ['google_ads|main'],
      days: { from: '2025-01-01', to: '2025-10-27' },
      fields,
      inDayOrder: true,
      baseCurrency: null,
    });
    const reversedTable = await create(connection, 'TABLE', backwards);
    expect((await warehouse.rowStats('ads', { staging, table: reversedTable })).inDayOrder).toBe(false);
  }));

test('loads a view with given statistics like the table of the same rows', () =>
  warehouse.staging(async (staging) => {
    const connection = duckdbOf(staging);
    const [asTable, asView] = [testScope(), testScope()];
    const table = await create(connection, 'TABLE');
    const rowStats = await warehouse.rowStats('ads', { staging, table });
    await warehouse.load(asTable, request(staging, table));
    const view = request(staging, await create(connection, 'VIEW'));
    expect(await warehouse.load(asView, { ...view, rowStats })).toEqual({ loaded: 299_700, replaced: 0 });
    const days = await loadedDays(asTable.business.id);
    expect(days).toHaveLength(300);
    expect(await loadedDays(asView.business.id)).toEqual(days);
  }));

test('rejects rows that differ from the given statistics and changes nothing', () =>
  warehouse.staging(async (staging) => {
    const connection = duckdbOf(staging);
    const scope = testScope();
    const view = request(staging, await create(connection, 'VIEW'));
    const rowStats = {
      rows,
      faulty: 300,
      streams: [],
      days: null,
      fields,
      inDayOrder: true,
      baseCurrency: null,
    };
    await expect(warehouse.load(scope, { ...view, rowStats })).rejects.toThrow('300000 rows');
    expect(await loadedDays(scope.business.id)).toEqual([]);
    expect(await warehouse.loads(scope)).toEqual([]);
  }));

test('a cancelled load from a view leaves nothing', () =>
  warehouse.staging(async (staging) => {
    const connection = duckdbOf(staging);
    const scope = testScope();
    const view = request(staging, await create(connection, 'VIEW'));
    const rowStats = {
      rows: 299_700,
      faulty: 300,
      streams: [],
      days: null,
      fields,
      inDayOrder: true,
      baseCurrency: null,
    };
    const abort = new AbortController();
    const loading = warehouse.load(scope, { ...view, rowStats, signal: abort.signal });
    setImmediate(() => abort.abort(new Error('cancelled')));
    await expect(loading).rejects.toThrow('cancelled');
    expect(await loadedDays(scope.business.id)).toEqual([]);
    expect(await warehouse.loads(scope)).toEqual([]);
  }));
