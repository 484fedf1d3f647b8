import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '@bellwether/domain/time/day';
import { factTables } from '@bellwether/facts/tables';
import { withScratch, writeParquet } from '@bellwether/reading/rows/scratch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRowStats } from '../apps/server/src/platform/duckdb/row-stats.ts';
import { openWarehouse } from '../apps/server/src/platform/warehouse/duckdb.ts';
import { listRollups } from '../apps/server/src/platform/warehouse/fact-sql.ts';
import { testScope } from '../apps/server/src/platform/warehouse/testing/testing.ts';
import type { Warehouse } from '../apps/server/src/platform/warehouse.ts';
import { createTable } from '../tools/demo/facts/sql.ts';
import { stableUuid } from '../tools/demo/ids.ts';
import {
  businessIds,
  type FactOrder,
  firstInstalledDay,
  type InstallationSize,
  insertFacts,
  installedAdRows,
  restatedDays,
} from './installation.ts';

const size: InstallationSize = { businesses: 2, days: 75, backfilled: 40, campaigns: 3 };

/**
 * Loads the same facts through the warehouse: a backfill per business, then a load per day that also replaces the days
 * before.
 */
const loadDaily = (warehouse: Warehouse): Promise<void> =>
  withScratch(async (connection) => {
    const ids = businessIds(size.businesses).map((id, n) => ({ n, id }));
    await createTable(connection, 'bench_businesses', { n: 'BIGINT', id: 'UUID' }, ids);
    await connection.run(
      `CREATE TEMP TABLE brought AS SELECT *, row_number() OVER (ORDER BY day) AS line FROM (${installedAdRows(size)})`,
    );
    const columns = factTables.ads.columns.map(({ name }) => name);
    const parquet = join(folder, 'rows.parquet');
    const load = async (id: string, first: string, last: string): Promise<void> => {
      const rows = `SELECT line, NULL::VARCHAR AS problem, ${columns.join(', ')} FROM brought WHERE business_id = '${id}' AND day BETWEEN '${first}' AND '${last}' ORDER BY line`;
      await connection.run(`CREATE OR REPLACE TEMP VIEW waiting AS ${rows}`);
      await writeParquet(connection, rows, parquet);
      const rowStats = await readRowStats(connection, 'ads', 'waiting');
      await warehouse.load(testScope({ id }), {
        loadId: stableUuid('load', `${id} ${last}`),
        fact: 'ads',
        source: 'google_ads',
        covers: rowStats.streams.map((stream) => ({ stream, days: [{ from: first, to: last }] })),
        fields: rowStats.fields,
        replaces: 'days',
        by: 'bench',
        note: 'bench',
        rejected: 0,
        rows: { parquet },
        rowStats,
      });
    };
    const inOrder = ids.map(({ id }) => id).toSorted();
    for (const id of inOrder)
      await load(id, firstInstalledDay, addDays(firstInstalledDay, size.backfilled - 1));
    for (let day = size.backfilled; day < size.days; day++)
      for (const id of inOrder)
        await load(id, addDays(firstInstalledDay, day - restatedDays + 1), addDays(firstInstalledDay, day));
  });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bellwether-installation-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const openFilled = async (name: string, lying: FactOrder): Promise<Warehouse> => {
  const file = join(folder, `${name}.duckdb`);
  await insertFacts(file, size, lying);
  return openWarehouse(file);
};

/** Returns business and date of every row, in physical order. */
const layoutOf = async (warehouse: Warehouse, table: string, day: string): Promise<unknown[]> => {
  const sql = `SELECT business_id::VARCHAR || ' ' || ${day} AS lies FROM ${table} ORDER BY rowid`;
  return (await warehouse.query({ sql, params: {} })).map((row) => row['lies']);
};

const tables = [['ads', 'day'], ...listRollups('ads').map(({ table }) => [table, 'month'])] as const;

test('generated facts and rollups have the same row order as daily loads that replace earlier days', async () => {
  const [made, loaded] = [await openFilled('made', 'as loaded'), await openWarehouse(':memory:')];
  await loadDaily(loaded);
  for (const [table = '', day = ''] of tables) {
    const layout = await layoutOf(made, table, day);
    expect(layout.length).toBeGreaterThan(0);
    expect(await layoutOf(loaded, table, day)).toEqual(layout);
  }
  await made.close();
  await loaded.close();
});

test('facts generated in order equal daily loads after maintenance, which then has nothing to do', async () => {
  const [made, loaded] = [
    await openFilled('in-order', 'in order'),
    await openFilled('as-loaded', 'as loaded'),
  ];
  expect((await loaded.maintain()).compacted).toBeGreaterThan(0);
  for (const [table = '', day = ''] of tables)
    expect(await layoutOf(made, table, day)).toEqual(await layoutOf(loaded, table, day));
  expect((await made.maintain()).compacted).toBe(0);
  await made.close();
  await loaded.close();
});
