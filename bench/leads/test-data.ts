import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { factTables } from '@bellwether/facts/tables';
import { withScratch, writeParquet } from '@bellwether/reading/rows/scratch';
import { columnListSql } from '../../apps/server/src/platform/duckdb/columns-sql.ts';
import { readRowStats } from '../../apps/server/src/platform/duckdb/row-stats.ts';
import type { Warehouse } from '../../apps/server/src/platform/warehouse.ts';

/**
 * SQL macro that hashes a number and a word. It makes the generated people, leads and invoices the same in
 * every run.
 */
export const createLeadMacros = 'CREATE OR REPLACE TEMP MACRO h(a, b) AS (hash(a, b) >> 1)::BIGINT';
const uniform = (n: string, what: string): string => `((h(${n}, '${what}') % 1000003) / 1000003.0)`;
const word = (at: string): string =>
  `(['ba','ce','di','fo','gu','har','jen','kel','lam','mor','nel','os','per','quin','ros','sul','tan','ver','wil','yo'])[1 + (${at}) % 20]`;
/** Index of the family name, squared so that a few names are frequent and most are rare. */
const lastIndex = `(60000 * pow(${uniform('n', 'last')}, 2))::BIGINT`;
const firstIndex = `(1200 * pow(${uniform('n', 'first')}, 2))::BIGINT`;
const spelled = (index: string, parts: number): string =>
  Array.from({ length: parts }, (_, i) => word(`${index} // ${20 ** i}`)).join(' || ');
const capital = (text: string): string => `upper(left(${text}, 1)) || substr(${text}, 2)`;

/** Returns a query for a person per number in the column `n` of `numbers`. */
const people = (numbers: string): string => `
  SELECT *, lower(first) || '.' || lower(last) || (h(n, 'mailbox') % 100000)::VARCHAR || '@' || (['gmail.com','outlook.com','bigpond.com','icloud.com'])[1 + h(n, 'host') % 4] AS mail,
    '04' || lpad((h(n, 'phone') % 100000000)::VARCHAR, 8, '0') AS number,
    (['Geelong','Ballarat','Bendigo','Melbourne','Werribee','Torquay','Ocean Grove','Lara'])[1 + h(n, 'city') % 8] AS town
  FROM (SELECT *, ${capital('given')} AS first, ${capital('family')} AS last
    FROM (SELECT *, ${spelled(firstIndex, 3)} AS given, ${spelled(lastIndex, 4)} AS family FROM (${numbers})))`;

const missing = (part: number, what: string, value: string): string =>
  `CASE WHEN ${uniform('i', what)} >= ${part} THEN ${value} END`;

/** There are one and a half times as many people with leads as customers, so some leads have no customer. */
const leadsOf = (from: number, to: number, customers: number): string => `
  SELECT 'L' || i AS lead_key, DATE '2025-01-01' + (h(i, 'day') % 600)::INTEGER AS day,
    DATE '2025-01-01' + (h(i, 'day') % 600)::INTEGER + INTERVAL (h(i, 'second') % 86400) SECOND AS occurred_at,
    (['call','form','chat'])[1 + h(i, 'kind') % 3] AS kind,
    ${missing(0.1, 'no name', `CASE WHEN h(i, 'order') % 10 = 0 THEN last || ', ' || first ELSE first || ' ' || last END`)} AS name,
    ${missing(0.2, 'no mail', `CASE WHEN h(i, 'slip') % 20 = 0 THEN replace(mail, '.', '') ELSE mail END`)} AS email,
    ${missing(0.15, 'no phone', `CASE WHEN h(i, 'plus') % 2 = 0 THEN '+61 ' || substr(number, 2, 3) || ' ' || substr(number, 5) ELSE number END`)} AS phone,
    (['google_ads','facebook_ads','Organic Search','Direct','Referral','microsoft_ads'])[1 + h(i, 'channel') % 6] AS channel,
    'Campaign ' || (h(i, 'campaign') % 200) AS campaign, (['google','bing','facebook',NULL])[1 + h(i, 'source') % 4] AS source,
    'https://example.com/page-' || (h(i, 'page') % 500) || '?utm_source=x' AS landing_page, (['mobile','desktop'])[1 + h(i, 'device') % 2] AS device,
    ${missing(0.4, 'no city', 'town')} AS city, 'Victoria' AS region, 'Australia' AS country,
    CASE WHEN h(i, 'kind') % 3 = 0 THEN (['answered','missed'])[1 + h(i, 'answer') % 2] END AS call_status,
    (h(i, 'length') % 900)::BIGINT AS call_seconds, (h(i, 'quality') % 100)::BIGINT AS quality_score
  FROM (${people(`SELECT i, h(i, 'whose') % ${Math.ceil(customers * 1.5)} AS n FROM range(${from}, ${to}) r(i)`)})`;

const invoicesOf = (from: number, to: number, customers: number): string => `
  SELECT DATE '2025-02-01' + (h(i, 'invoiced') % 600)::INTEGER AS day, 'invoice' AS document, 'INV-' || i AS document_number,
    first || ' ' || last AS customer, 'C' || n AS customer_key, ${missing(0.1, 'no address', 'mail')} AS customer_email, ${missing(0.1, 'no number', 'number')} AS customer_phone,
    'Product ' || h(i, 'product') % 50 AS product, 1::DECIMAL(18,6) AS quantity, (50 + h(i, 'amount') % 100000 / 100.0)::DECIMAL(18,6) AS amount,
    'Australia' AS country, 'Victoria' AS region, town AS city, 'AUD' AS currency
  FROM (${people(`SELECT i, i % ${customers} AS n FROM range(${from}, ${to}) r(i)`)})`;

/** SQL for the true customer of a lead; null if it has none. */
export const trueCustomerSql = (customers: number): string =>
  `CASE WHEN h(substr(lead_key, 2)::BIGINT, 'whose') % ${Math.ceil(customers * 1.5)} < ${customers} THEN 'C' || h(substr(lead_key, 2)::BIGINT, 'whose') % ${Math.ceil(customers * 1.5)} END`;

const loadFrom = async (
  warehouse: Warehouse,
  scope: BusinessScope,
  fact: 'leads' | 'invoices',
  sql: string,
) => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-rows-'));
  try {
    await withScratch(async (connection) => {
      await connection.run(createLeadMacros);
      const columns = columnListSql(factTables[fact].columns);
      const table = 'made';
      await connection.run(`CREATE TEMP TABLE ${table} (line BIGINT, problem VARCHAR, ${columns})`);
      await connection.run(
        `INSERT INTO ${table} BY NAME SELECT row_number() OVER () AS line, * FROM (${sql}) ORDER BY day`,
      );
      const rowStats = await readRowStats(connection, fact, table);
      const parquet = join(folder, 'rows.parquet');
      await writeParquet(connection, `SELECT * FROM ${table}`, parquet);
      await warehouse.load(scope, {
        loadId: randomUUID(),
        fact,
        source: 'csv',
        fields: rowStats.fields,
        rejected: 0,
        rowStats,
        covers: [{ stream: '', days: rowStats.days ? [rowStats.days] : [] }],
        replaces: 'identity',
        by: 'bench',
        note: 'bench',
        rows: { parquet },
      });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

export const loadLeads = (
  warehouse: Warehouse,
  scope: BusinessScope,
  from: number,
  to: number,
  customers: number,
) => loadFrom(warehouse, scope, 'leads', leadsOf(from, to, customers));
export const loadInvoices = (
  warehouse: Warehouse,
  scope: BusinessScope,
  from: number,
  to: number,
  customers: number,
) => loadFrom(warehouse, scope, 'invoices', invoicesOf(from, to, customers));
