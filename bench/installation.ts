import { mkdir } from 'node:fs/promises';
import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import { addDays } from '@bellwether/domain/time/day';
import { factTables } from '@bellwether/facts/tables';
import { openPglite } from '../apps/server/src/platform/postgres/open-pglite.ts';
import { openWarehouse } from '../apps/server/src/platform/warehouse/duckdb.ts';
import { factColumnsSql, listRollups } from '../apps/server/src/platform/warehouse/fact-sql.ts';
import type { StoredBusiness } from '../tools/demo/businesses/stored-business.ts';
import { createTable } from '../tools/demo/facts/sql.ts';
import { stableUuid } from '../tools/demo/ids.ts';
import { insertDemo } from '../tools/demo/store.ts';
import { withWarehouseFile } from './raw-database.ts';

/**
 * Size of a generated warehouse: campaigns are per business and day, and the first load contains the first `backfilled`
 * days.
 */
export type InstallationSize = { businesses: number; days: number; backfilled: number; campaigns: number };

/** First day of two years of facts: a backfill loads the first year, 365 daily loads the second. */
export const firstInstalledDay = '2024-07-01';
export const describeInstallation = (businesses: number): InstallationSize => ({
  businesses,
  days: 730,
  backfilled: 365,
  campaigns: 137,
});
/** Number of days that a daily load replaces: its own day and those before it. */
export const restatedDays = 30;

const channels = [
  'google_ads',
  'facebook_ads',
  'display_and_remarketing',
  'linked_in_ads',
  'microsoft_ads',
  'tiktok_ads',
  'pinterest_ads',
  'other',
];

const slugOf = (n: number): string => `bench-${n}`;
export const businessIds = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => stableUuid('business', slugOf(n)));
export const countFacts = ({ businesses, days, campaigns }: InstallationSize): number =>
  businesses * days * campaigns;

const business = (n: number): StoredBusiness => ({
  slug: slugOf(n),
  tradingName: `Bench business ${n}`,
  status: 'active',
  website: `https://bench-${n}.example`,
  brand: { primary: null, secondary: null },
  timeZone: 'Australia/Melbourne',
  currency: 'AUD',
  connected: ['google_ads'],
  withoutModules: [],
  priority: 'leads',
});

/**
 * SQL for integers below `limit`, hashed from a row number and a word. They do not repeat, so they compress badly, like
 * real data.
 */
const below = (limit: number, word: string): string => `CAST(hash(i, '${word}') % ${limit} AS BIGINT)`;

const row: Record<string, string> = {
  business_id: 'b.id',
  load_id: "'00000000-0000-8000-a000-000000000000'::UUID",
  origin: "'google_ads'",
  month: "date_trunc('month', day)::DATE",
  day: 'day',
  channel: `['${channels.join("','")}'][1 + campaign % ${channels.length}]`,
  account: "'Account'",
  campaign: "'Campaign ' || campaign",
  campaign_id: 'NULL',
  ad_group: "'Group ' || campaign % 11",
  device: "['mobile', 'desktop', 'tablet'][1 + campaign % 3]",
  impressions: below(20_000, 'impressions'),
  clicks: below(900, 'clicks'),
  cost: `${below(250_000, 'cost')} / 100::DECIMAL(18, 6)`,
  conversions: below(40, 'conversions'),
  conversion_value: `${below(900_000, 'value')} / 100::DECIMAL(18, 6)`,
  currency: "'AUD'",
  estimated: 'false',
};

const cast = (name: string): string => {
  const type = factTables.ads.columns.find((column) => column.name === name)?.type;
  return type === undefined ? `${row[name]}` : `(${row[name]})::${duckdb.columnType(type)}`;
};

const numbers = (size: InstallationSize): string => `range(${countFacts(size)}) r(i)`;

/**
 * Returns a query for the `ads` columns, with a row for each number i. Businesses come from the temporary table
 * bench_businesses (n, id).
 */
export const installedAdRows = (size: InstallationSize, of = numbers(size)): string => {
  const { days, campaigns } = size;
  const select = factColumnsSql('ads')
    .split(', ')
    .map((name) => `${cast(name)} AS ${name}`);
  return `SELECT ${select.join(', ')} FROM (SELECT i, i // ${days * campaigns} AS n, DATE '${firstInstalledDay}' + CAST(i // ${campaigns} % ${days} AS INTEGER) AS day,
    i % ${campaigns} AS campaign FROM ${of}) JOIN bench_businesses b USING (n)`;
};

/**
 * SQL for the date of the load that wrote the final rows of a day: its last replacement, or `from` for the backfill.
 */
const writtenBy = (day: string, { days, backfilled }: InstallationSize): string =>
  `CASE WHEN ${day} <= DATE '${addDays(firstInstalledDay, backfilled - restatedDays)}' THEN DATE '${firstInstalledDay}'
    ELSE least(${day} + ${restatedDays - 1}, DATE '${addDays(firstInstalledDay, days - 1)}') END`;

/**
 * Physical order of the facts. `as loaded`: the order after daily loads without maintenance, in which each load is
 * appended. `in order`: the order after the server's nightly maintenance, generated directly, because sorting 20
 * million rows again would take long.
 */
export type FactOrder = 'as loaded' | 'in order';

/**
 * Generates the facts in the file of a closed warehouse, because loading them would take hours. installation.test.ts
 * proves that both give equal rows.
 */
export const insertFacts = async (file: string, size: InstallationSize, lying: FactOrder): Promise<void> => {
  const { businesses, days, campaigns } = size;
  const inOrder = lying === 'in order';
  await withWarehouseFile(file, async (connection) => {
    const all = businessIds(businesses);
    const ids = (inOrder ? all.toSorted() : all).map((id, n) => ({ n, id }));
    await createTable(connection, 'bench_businesses', { n: 'BIGINT', id: 'UUID' }, ids);
    const columns = factColumnsSql('ads');
    if (inOrder) {
      // DuckDB reads a table on all cores and keeps its order; range() runs on one core.
      await connection.run('SET preserve_insertion_order = true');
      await connection.run(`CREATE TEMP TABLE bench_numbers AS SELECT i FROM ${numbers(size)}`);
      await connection.run(`INSERT INTO ads (${columns}) ${installedAdRows(size, 'bench_numbers')}`);
      await connection.run('DROP TABLE bench_numbers');
    } else
      await connection.run(
        `INSERT INTO ads (${columns}) SELECT ${columns} FROM (${installedAdRows(size)}) ORDER BY ${writtenBy('day', size)}, business_id, day`,
      );
    for (const { table, keys, sums } of listRollups('ads')) {
      const by = keys.map(({ name }) => name).join(', ');
      await connection.run(
        `INSERT INTO ${table} SELECT ${by}, ${sums.map(({ name, type }) => `sum(${name})::${duckdb.columnType(type)}`).join(', ')} FROM ads
         GROUP BY ${by} ORDER BY ${inOrder ? '' : `${writtenBy('last_day(month)', size)}, `}${by}`,
      );
    }
    const fields = factTables.ads.columns.map(({ name }) => `'${name}'`).join(', ');
    await connection.run(
      `INSERT INTO loads (load_id, business_id, fact, source, mode, fields, from_day, to_day, row_count, live_rows, replaced, rejected, loaded_by, note, loaded_at)
       SELECT uuid(), id, 'ads', 'google_ads', 'days', [${fields}], DATE '${firstInstalledDay}', DATE '${addDays(firstInstalledDay, days - 1)}', ${days * campaigns}, ${days * campaigns}, 0, 0,
         'bench', 'bench', now()::TIMESTAMP FROM bench_businesses`,
    );
    const streams = channels.map((channel) => `'${channel}|Account'`).join(', ');
    await connection.run(
      `INSERT INTO load_days SELECT load_id, unnest([${streams}]), from_day, to_day FROM loads`,
    );
    await connection.run('INSERT INTO data_versions SELECT id, 1 FROM bench_businesses');
    if (inOrder) {
      await connection.run(
        "INSERT INTO compactions SELECT 'ads', business_id, max(seq) FROM loads WHERE fact = 'ads' GROUP BY business_id",
      );
      await connection.run('SET preserve_insertion_order = false');
    }
  });
};

export async function makeInstallation(
  folder: string,
  businesses: number,
  lying: FactOrder = 'as loaded',
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const store = await openPglite(`${folder}/postgres`);
  const all = Array.from({ length: businesses }, (_, n) => business(n));
  const now = new Date();
  await insertDemo(store.db, all, { since: now, now });
  await store.close();

  await insertFacts(`${folder}/warehouse.duckdb`, describeInstallation(businesses), lying);
}

export async function maintainInstallation(folder: string): Promise<void> {
  const warehouse = await openWarehouse(`${folder}/warehouse.duckdb`);
  await warehouse.maintain();
  await warehouse.close();
}
