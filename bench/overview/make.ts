import { join } from 'node:path';
import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import { moduleSlugs } from '@bellwether/domain/access/slugs';
import { dayAt } from '@bellwether/domain/time/day';
import { financialYearName, findFinancialYear } from '@bellwether/domain/time/financial-year';
import { defaultYearStart } from '@bellwether/domain/time/year-start';
import { factTables } from '@bellwether/facts/tables';
import { sql } from 'drizzle-orm';
import { openPglite } from '../../apps/server/src/platform/postgres/open-pglite.ts';
import { openWarehouse } from '../../apps/server/src/platform/warehouse/duckdb.ts';
import { listRollups } from '../../apps/server/src/platform/warehouse/fact-sql.ts';
import { loadDemo } from '../../tools/demo/load.ts';
import { withWarehouseFile } from '../raw-database.ts';

/** Arguments: folder of the stores, number of businesses besides the demo business, and days of facts of each. */
const [folder, businesses = 999, days = 90] = process.argv
  .slice(2)
  .map((value, at) => (at === 0 ? value : Number(value))) as [string | undefined, number?, number?];

/** SQL for a UUID from a number, the same in both stores. */
const idOf = (n: string) => `('00000000-0000-4000-8000-' || lpad(${n}::text, 12, '0'))::uuid`;

/** SELECT list for the generated rows of each fact. Every business gets a load per fact. */
const facts = {
  invoices: `SELECT 'I' || i AS document, 'Customer ' || hash(i) % 40 AS customer, (100 + hash(i, 1) % 900)::DECIMAL(18,6) AS amount, 1::DECIMAL(18,6) AS quantity, 'AUD' AS currency`,
  ads: `SELECT 'google_ads' AS channel, 'Account' AS account, 'Campaign ' || i % 5 AS campaign, 'mobile' AS device, 100 AS impressions, 5 AS clicks, (3 + hash(i, 2) % 40)::DECIMAL(18,6) AS cost, 1::DECIMAL(18,6) AS conversions, 'AUD' AS currency, false AS estimated`,
  leads: `SELECT 'L' || i AS lead_key, day::TIMESTAMP AS occurred_at, 'call' AS kind, 'google_ads' AS channel, CASE WHEN hash(i, 3) % 9 = 0 THEN 'missed' ELSE 'answered' END AS call_status`,
  sessions: `SELECT 'organic_search' AS channel, 'google' AS source, 'organic' AS medium, 'mobile' AS device, (20 + hash(i, 4) % 60)::BIGINT AS sessions, 15 AS users, 5 AS new_users, 9 AS engaged_sessions, 40 AS pageviews, false AS estimated`,
} as const;

const lay = (file: string) =>
  withWarehouseFile(file, async (connection) => {
    for (const fact of ['invoices', 'ads', 'leads', 'sessions'] as const) {
      const own = new Set(factTables[fact].own.map(({ name }) => name));
      const stream = own.has('stream') ? `, '' AS stream` : '';
      await connection.run(`CREATE OR REPLACE TEMP TABLE made AS
        SELECT n, uuid() AS load_id FROM range(1, ${businesses + 1}) r(n)`);
      await connection.run(`INSERT INTO ${fact} BY NAME
        ${facts[fact]}, ${idOf('n')} AS business_id, load_id, 'csv' AS origin, date_trunc('month', day)::DATE AS month, day${stream}
        FROM (SELECT n, load_id, n * ${days} + d AS i, current_date - CAST(d + 1 AS INTEGER) AS day FROM made, range(${days}) r(d)) ORDER BY n, day`);
      for (const { table, keys, sums } of listRollups(fact)) {
        const by = keys.map(({ name }) => name).join(', ');
        await connection.run(
          `INSERT INTO ${table} SELECT ${by}, ${sums.map(({ name, type }) => `sum(${name})::${duckdb.columnType(type)}`).join(', ')} FROM ${fact}
           WHERE load_id IN (SELECT load_id FROM made) GROUP BY ${by}`,
        );
      }
      const fields = factTables[fact].columns.map(({ name }) => `'${name}'`).join(', ');
      await connection.run(`INSERT INTO loads (load_id, business_id, fact, source, mode, fields, currencies, estimated, from_day, to_day, row_count, live_rows, replaced, rejected, loaded_by, note, loaded_at)
        SELECT load_id, ${idOf('n')}, '${fact}', 'csv', 'days', [${fields}], ['AUD'], false, current_date - ${days}, current_date - 1, ${days}, ${days}, 0, 0, 'bench', 'bench', now()::TIMESTAMP FROM made`);
      await connection.run(
        `INSERT INTO load_days SELECT load_id, '${stream ? '' : 'google_ads|Account'}', current_date - ${days}, current_date - 1 FROM made`,
      );
    }
    await connection.run(
      `INSERT INTO data_versions SELECT ${idOf('n')}, 4 FROM range(1, ${businesses + 1}) r(n)`,
    );
  });

/** Fills record store and warehouse in a separate process, because only one process may open the stores of a folder. */
if (!folder) throw new Error('A folder is needed.');
const store = await openPglite(join(folder, 'postgres'));
const warehouseFile = join(folder, 'warehouse.duckdb');
const warehouse = await openWarehouse(warehouseFile);
try {
  const { db } = store;
  const settings = { businesses: 1, months: 3 };
  await loadDemo({ db, warehouse, clock: { now: () => new Date() }, log: () => {}, settings });
  await db.execute(
    sql.raw(
      `insert into businesses (id, trading_name, module_access) select ${idOf('n')}, 'Business ' || n, array[${moduleSlugs.map((slug) => `'${slug}'`).join(', ')}] from generate_series(1, ${businesses}) n`,
    ),
  );
  // Each business has a plan for the current year with monthly targets, because the page shows plan progress.
  const year = findFinancialYear(dayAt('Australia/Melbourne', new Date()), defaultYearStart).from;
  await db.execute(
    sql.raw(`insert into plans (id, business_id, name, type, target, start_date, year_start, financial_year)
      select ${idOf('(n + 100000)')}, ${idOf('n')}, 'Plan', 'revenue', 'revenue', '${year}', '${year}', '${financialYearName(year)}' from generate_series(1, ${businesses}) n`),
  );
  await db.execute(
    sql.raw(`insert into plan_targets (business_id, plan_id, month, amount)
      select ${idOf('n')}, ${idOf('(n + 100000)')}, date '${year}' + make_interval(months => m), 9000 + n from generate_series(1, ${businesses}) n, generate_series(0, 11) m`),
  );
} finally {
  await warehouse.close();
  await store.close();
}
await lay(warehouseFile);
