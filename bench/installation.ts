import { mkdir } from 'node:fs/promises';
import { factTables } from '@bellwether/analytics/facts/tables';
import { addDays } from '@bellwether/contract/time/day';
import { openPglite } from '../apps/server/src/platform/postgres/open-pglite.ts';
import { openWarehouse } from '../apps/server/src/platform/warehouse/duckdb.ts';
import { allColumns, refreshRollup, rollupsOf } from '../apps/server/src/platform/warehouse/slice.ts';
import { uuidOf } from '../tools/demo/ids.ts';
import { createTable } from '../tools/demo/sql.ts';
import { insertDemo, type StoredBusiness } from '../tools/demo/store.ts';

/** Two whole years: 730 days. */
export const from = '2024-07-01';
export const days = 730;
export const to = addDays(from, days - 1);
const campaigns = 137;

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
  Array.from({ length: count }, (_, n) => uuidOf('business', slugOf(n)));
export const factsOf = (businesses: number): number => businesses * days * campaigns;

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

/** Whole numbers below `limit` from the hash of a row and a word: they repeat nowhere, so they do not compress away. */
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
  return type === undefined ? `${row[name]}` : `(${row[name]})::${type}`;
};

/**
 * Makes a data folder's stores: businesses with `campaigns` ad facts a day for two years, and the loader's rollups. The rows go in
 * with one statement in the loader's order (business, day), as loading them a slice at a time would take minutes.
 */
export async function makeInstallation(folder: string, businesses: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const store = await openPglite(`${folder}/postgres`);
  const all = Array.from({ length: businesses }, (_, n) => business(n));
  const now = new Date();
  await insertDemo(store.db, all, { since: now, now });
  await store.close();

  const warehouse = await openWarehouse(`${folder}/warehouse.duckdb`, { memory: '3GB' });
  await warehouse.staging(async (connection) => {
    const ids = businessIds(businesses).map((id, n) => ({ n, id }));
    await createTable(connection, 'bench_businesses', { n: 'BIGINT', id: 'UUID' }, ids);
    const columns = allColumns('ads').split(', ');
    const facts = `SELECT i, i // ${days * campaigns} AS n, DATE '${from}' + CAST(i // ${campaigns} % ${days} AS INTEGER) AS day, i % ${campaigns} AS campaign
      FROM range(${factsOf(businesses)}) r(i)`;
    await connection.run(
      `INSERT INTO ads (${columns.join(', ')}) SELECT ${columns.map(cast).join(', ')} FROM (${facts}) JOIN bench_businesses b USING (n)`,
    );
    for (const rollup of rollupsOf('ads'))
      for (const statement of refreshRollup(rollup, 'true')) await connection.run(statement);
    await connection.run(
      `INSERT INTO loads (load_id, business_id, fact, source, streams, from_day, to_day, row_count, replaced, rejected, loaded_by, note, loaded_at)
       SELECT uuid(), id, 'ads', 'google_ads', ['google_ads|Account'], DATE '${from}', DATE '${to}', ${days * campaigns}, 0, 0, 'bench', 'bench', now()::TIMESTAMP FROM bench_businesses`,
    );
    await connection.run('INSERT INTO data_versions SELECT id, 1 FROM bench_businesses');
  });
  await warehouse.close();
}
