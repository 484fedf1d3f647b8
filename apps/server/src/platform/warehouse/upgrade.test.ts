import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { factTables, rollups } from '@bellwether/facts/tables';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { columnListSql } from '../duckdb/columns-sql.ts';
import { openWarehouse } from './duckdb.ts';
import { loadRows, testScope } from './testing/testing.ts';
import { readFiguresByDay, spreadRows } from './testing/testing-periods.ts';
import { testAdRow } from './testing/testing-rows.ts';

/**
 * Facts of release 7.18: rows had no stream; loads had streams and a single range of days. Newer facts get their tables
 * when the file is opened.
 */
const oldFacts = ['invoices', 'ads', 'sessions', 'leads'] as const;
const oldSchema = [
  ...oldFacts.flatMap((fact) => {
    const { own, columns: more } = factTables[fact];
    const all = columnListSql([...own.filter(({ name }) => name !== 'stream'), ...more]);
    return [`CREATE TABLE ${fact} (${all})`, `CREATE TABLE superseded_${fact} (${all}, superseded_by UUID)`];
  }),
  ...rollups.map(({ table, keys, sums }) => `CREATE TABLE ${table} (${columnListSql([...keys, ...sums])})`),
  'CREATE SEQUENCE load_seq',
  `CREATE TABLE loads (seq BIGINT DEFAULT nextval('load_seq'), load_id UUID, business_id UUID, fact VARCHAR, source VARCHAR,
    streams VARCHAR[], currencies VARCHAR[], estimated BOOLEAN, from_day DATE, to_day DATE, row_count BIGINT, replaced BIGINT, rejected BIGINT, loaded_by VARCHAR, note VARCHAR,
    loaded_at TIMESTAMP, undone_at TIMESTAMP)`,
  'CREATE TABLE data_versions (business_id UUID, version BIGINT)',
];

/** Opens a copy of an open file, which is in the same state as after a kill. */
const openAsKilled = async (file: string): Promise<void> => {
  const oldFile = `${file}-left`;
  await copyFile(file, oldFile);
  await copyFile(`${file}.wal`, `${oldFile}.wal`).catch(() => undefined);
  await (await openWarehouse(oldFile)).close();
};

test('an upgraded warehouse of an earlier release keeps its figures, coverage and undo', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
  const file = join(folder, 'w.duckdb');
  const scope = testScope();
  const [first, second] = [testScope().business.id, testScope().business.id];
  const b = scope.business.id;
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  for (const sql of oldSchema) await connection.run(sql);
  const ad = (load: string, day: string, cost: number) =>
    `(business_id, load_id, origin, month, day, channel, account, campaign, cost, estimated) VALUES ('${b}', '${load}', 'csv', '2026-01-01', '${day}', 'google_ads', 'main', 'Brand', ${cost}, false)`;
  await connection.run(`INSERT INTO ads ${ad(first, '2026-01-01', 5)}`);
  await connection.run(`INSERT INTO ads ${ad(second, '2026-01-02', 7)}`);
  await connection.run(
    `INSERT INTO superseded_ads ${ad(first, '2026-01-02', 6)}`
      .replace('estimated)', 'estimated, superseded_by)')
      .replace('false)', `false, '${second}')`),
  );
  const load = (id: string, from: string) =>
    `INSERT INTO loads (load_id, business_id, fact, source, streams, currencies, estimated, from_day, to_day, row_count, replaced, rejected, loaded_at)
     VALUES ('${id}', '${b}', 'ads', 'csv', ['google_ads|main'], ['AUD'], false, '${from}', '2026-01-02', 1, 0, 0, now()::TIMESTAMP)`;
  await connection.run(load(first, '2026-01-01'));
  await connection.run(load(second, '2026-01-02'));
  // Release 7.18 logged a load of leads with an entry for each row.
  await connection.run(load(second, '2026-01-02'));
  await connection.run(`INSERT INTO data_versions VALUES ('${b}', 3)`);
  connection.closeSync();
  instance.closeSync();

  for (const round of ['brought up', 'opened again']) {
    const warehouse = await openWarehouse(file);
    await openAsKilled(file);
    const days = [{ from: '2026-01-01', to: '2026-01-02' }];
    expect(
      (await warehouse.coverage(scope)).map((c) => [c.channel, c.days, c.fields.includes('clicks')]),
      round,
    ).toEqual([['google_ads', days, false]]);
    expect((await warehouse.loads(scope)).map((l) => l.liveRows)).toEqual([1, 1]);
    expect(await warehouse.dataVersion(scope)).toBe('3');
    await warehouse.close();
  }
  const warehouse = await openWarehouse(file);
  expect(await warehouse.undo(scope, second)).toBe('undone');
  const cost = async () =>
    (
      await warehouse.query({
        sql: 'SELECT sum(cost)::DOUBLE AS cost FROM ads WHERE business_id = $b::UUID',
        params: { b },
      })
    )[0]?.['cost'];
  expect(await cost()).toBe(11);
  await loadRows(warehouse, scope, 'leads', [{ lead_key: '1', day: '2026-01-01' }]);
  await loadRows(warehouse, scope, 'reviews', [{ review_key: '1', day: '2026-01-01', rating: 4 }]);
  expect(await warehouse.coverage(scope)).toHaveLength(3);
  await warehouse.close();
  await rm(folder, { recursive: true });
});

test('an upgrade adds newly introduced columns to existing facts and keeps the rows', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
  const file = join(folder, 'w.duckdb');
  const scope = testScope();
  const before = await openWarehouse(file);
  await loadRows(before, scope, 'reviews', [{ review_key: 'a', day: '2026-01-09', rating: 5 }]);
  await before.close();
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  for (const table of ['reviews', 'superseded_reviews'])
    await connection.run(`ALTER TABLE ${table} DROP COLUMN replied_at`);
  connection.closeSync();
  instance.closeSync();

  const after = await openWarehouse(file);
  await loadRows(after, scope, 'reviews', [
    { review_key: 'b', day: '2026-01-10', rating: 4, replied_at: '2026-01-11 09:00:00' },
  ]);
  const found = await after.query({
    sql: 'SELECT review_key, replied_at IS NOT NULL AS told FROM reviews ORDER BY 1',
    params: {},
  });
  expect(found).toEqual([
    { review_key: 'a', told: false },
    { review_key: 'b', told: true },
  ]);
  await after.close();
  await rm(folder, { recursive: true });
});

test('an upgrade keeps daily rows of a release without multi-day totals, and totals replace them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
  const file = join(folder, 'w.duckdb');
  const scope = testScope();
  const total = {
    day: '2026-01-01',
    period_end: '2026-01-31',
    channel: 'google_ads',
    account: 'main',
    campaign: 'A',
    search_term: 'plumber',
    clicks: 40,
    cost: 99.99,
  };
  const identity = { replaces: 'identity' } as const;
  const before = await openWarehouse(file);
  await loadRows(before, scope, 'search_terms', spreadRows([total]), identity);
  await before.close();
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  for (const table of ['search_terms', 'superseded_search_terms'])
    await connection.run(`ALTER TABLE ${table} DROP COLUMN period_end`);
  connection.closeSync();
  instance.closeSync();

  const after = await openWarehouse(file);
  const figures = () => readFiguresByDay(after, scope, 'search_terms');
  const stored = await figures();
  expect(stored).toHaveLength(31);
  const load = await loadRows(after, scope, 'search_terms', [total], { ...identity, maxRemovedRows: 0 });
  expect(await figures()).toEqual(stored);
  const [rows] = await after.query({ sql: 'SELECT count(*)::INTEGER AS n FROM search_terms', params: {} });
  expect(rows).toEqual({ n: 1 });
  expect(await after.undo(scope, load)).toBe('undone');
  expect(await figures()).toEqual(stored);
  await after.close();
  await rm(folder, { recursive: true });
});

test('an upgrade recreates outdated matching tables, and the warehouse opens after a kill', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
  const file = join(folder, 'w.duckdb');
  const before = await openWarehouse(file);
  await openAsKilled(file);
  await before.close();
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run('DROP TABLE matching_leads');
  await connection.run(
    `CREATE TABLE matching_leads (business_id UUID, id BIGINT DEFAULT nextval('matching_seq'), lead_key VARCHAR, day DATE)`,
  );
  await connection.run(`INSERT INTO matching_leads (lead_key) VALUES ('1')`);
  connection.closeSync();
  instance.closeSync();

  const after = await openWarehouse(file);
  await openAsKilled(file);
  const found = await after.query({
    sql: 'SELECT count(*)::INTEGER AS n, count(prefix)::INTEGER AS p FROM matching_leads',
    params: {},
  });
  expect(found).toEqual([{ n: 0, p: 0 }]);
  await after.close();
  await rm(folder, { recursive: true });
});

test('an upgrade unifies the spelling of devices and channels, also in rollups and derived columns', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
  const file = join(folder, 'w.duckdb');
  const scope = testScope();
  const before = await openWarehouse(file);
  await loadRows(before, scope, 'ads', [
    testAdRow('2026-01-05', 'Brand', 10),
    testAdRow('2026-01-06', 'Brand', 20),
  ]);
  await loadRows(before, scope, 'leads', [{ lead_key: 'L1', day: '2026-01-05', kind: 'call' }]);
  await before.close();
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  for (const table of ['ads', 'ads_month'])
    await connection.run(`UPDATE ${table} SET device = 'Mobile phones'`);
  await connection.run(
    "UPDATE leads SET channel = 'paid-search', call_status = 'No answer', internal_channel = '(Other)'",
  );
  await connection.run('DELETE FROM prepared_columns');
  connection.closeSync();
  instance.closeSync();

  const after = await openWarehouse(file);
  const readRows = (sql: string) => after.query({ sql, params: {} });
  expect(await readRows('SELECT DISTINCT device FROM ads UNION SELECT device FROM ads_month')).toEqual([
    { device: 'mobile' },
  ]);
  expect(await readRows('SELECT sum(cost)::DOUBLE AS cost FROM ads_month')).toEqual([{ cost: 30 }]);
  expect(await readRows('SELECT channel, call_status, internal_channel FROM leads')).toEqual([
    { channel: 'Paid Search', call_status: 'missed', internal_channel: 'Paid Search' },
  ]);
  await after.close();
  await rm(folder, { recursive: true });
});

test('an upgrade recomputes channels that an earlier release derived from parts of words or did not know', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
  const file = join(folder, 'w.duckdb');
  const scope = testScope();
  const lead = (lead_key: string, channel: string, source: string | null, medium: string | null) => ({
    lead_key,
    day: '2026-01-05',
    channel,
    source,
    medium,
  });
  const before = await openWarehouse(file);
  await loadRows(before, scope, 'leads', [
    lead('1', 'x', 'thebaysidenews.com.au', 'referral'),
    lead('2', 'x', 'google', 'organic'),
    lead('3', 'x', null, null),
    lead('4', 'x', 'boxingclub.com.au', 'email'),
  ]);
  await before.close();
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  const channels = ['Organic Shopping', 'Organic Search', 'Google Ads', 'Referral'];
  for (const [at, channel] of channels.entries())
    await connection.run(`UPDATE leads SET channel = '${channel}' WHERE lead_key = '${at + 1}'`);
  await connection.run('DELETE FROM prepared_columns');
  connection.closeSync();
  instance.closeSync();

  for (const round of ['brought up', 'opened again']) {
    const after = await openWarehouse(file);
    const found = await after.query({
      sql: 'SELECT channel, internal_channel FROM leads ORDER BY lead_key',
      params: {},
    });
    expect(found, round).toEqual([
      { channel: 'Referral', internal_channel: 'Referral' },
      { channel: 'Organic Search', internal_channel: 'Organic Search' },
      { channel: 'Paid Search', internal_channel: 'Paid Search' },
      // The imported file stated this channel.
      { channel: 'Referral', internal_channel: 'Referral' },
    ]);
    await after.close();
  }
  await rm(folder, { recursive: true });
});
