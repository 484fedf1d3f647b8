import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import { emailSql, phonePrefixSql, phoneSql } from '@bellwether/analytics/models/person';
import { maxCandidatesPerName, maxRecordsPerContact } from '@bellwether/domain/matching/rules';
import type { WarehouseSession } from '../transaction.ts';

const titles = ['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'sir'].map((title) => `'${title}'`).join(', ');
/** SQL for the words of a name, in lower case without accents and titles. */
const nameWordsSql = (name: string): string =>
  `list_filter(string_split(trim(regexp_replace(lower(strip_accents(${name})), '[^\\p{L}]+', ' ', 'g')), ' '), lambda w: w <> '' AND w NOT IN (${titles}))`;

/** SQL for the identifying values of a lead or customer. A record with several spellings has a row for each. */
const traits = (email: string, phone: string, name: string, city: string): string =>
  `${emailSql(duckdb, email)} AS email, ${phoneSql(duckdb, phone)} AS phone, ${phonePrefixSql(duckdb, phone)} AS prefix, ${nameWordsSql(name)} AS words, nullif(lower(trim(${city})), '') AS city`;
const named = `nullif(array_to_string(list_sort(words), ' '), '') AS name, words[1] AS first, words[-1] AS last, words[-1] || left(words[1], 1) AS family`;
const traitNames = 'email, phone, prefix, name, family, first, last, words, city';
/** SQL for the form of an order number that systems share: 'INV-00123' and '#123' become 123. */
const orderNumberSql = (column: string): string =>
  `nullif(ltrim(regexp_replace(lower(${column}), '^[^0-9]*|[^0-9a-z]', '', 'g'), '0'), '')`;

/** Bounds for the number of customers who share a value. The more customers share a value, the weaker the evidence. */
const shareBounds = {
  email: [maxRecordsPerContact],
  phone: [2, maxRecordsPerContact],
  name: [1, maxCandidatesPerName],
  family: [maxCandidatesPerName],
} as const;
type Shared = keyof typeof shareBounds;
const sharedKeys = Object.keys(shareBounds) as Shared[];
/**
 * SQL that rounds a number of customers down to the lowest number of its range, such as 3 for 3 to 10. A changed number
 * matters only if it leaves its range.
 */
const countClassSql = (key: Shared, count: string): string =>
  `CASE ${shareBounds[key].map((bound, at) => `WHEN ${count} <= ${bound} THEN ${(shareBounds[key][at - 1] ?? 0) + 1}`).join(' ')} ELSE ${shareBounds[key].at(-1) ?? 0} + 1 END::UTINYINT`;

/** Columns of a fact that matching or attribution reads. */
const leadColumns =
  'email, phone, name, city, order_id, occurred_at, kind, channel, source, medium, campaign, landing_page, device';
const saleColumns =
  'day, document, document_number, customer, customer_email, customer_phone, city, status, amount, open, due_day, currency';
const touchColumns = 'occurred_at, channel, source, medium, campaign, landing_page, device';
const paymentColumns = 'day, payment_key, document, document_number, amount, currency';
const markOf = (columns: string): string => `sum(hash(${columns})::HUGEINT) AS mark`;

/** Checks whether a table has rows of an earlier matching. If it has none, every row counts as changed. */
const hasRows = async ({ ask }: WarehouseSession, table: string): Promise<boolean> =>
  (await ask(`SELECT 1 AS kept FROM ${table} WHERE business_id = $b::UUID LIMIT 1`)).length > 0;

const movedSql = (
  table: string,
  currentTable: string,
  keys: readonly string[],
  hasPrevious: boolean,
): string => {
  const list = keys.join(', ');
  if (!hasPrevious) return `SELECT ${list} FROM ${currentTable}`;
  const same = keys.map((key) => `n.${key} IS NOT DISTINCT FROM w.${key}`).join(' AND ');
  return `SELECT ${keys.map((key) => `coalesce(n.${key}, w.${key}) AS ${key}`).join(', ')} FROM ${currentTable} n
    FULL JOIN (SELECT DISTINCT ${list}, mark FROM ${table} WHERE business_id = $b::UUID) w ON ${same} WHERE n.mark IS DISTINCT FROM w.mark`;
};

/**
 * Stores leads that were added, changed or removed since the last run in `moved_leads`, with their earlier values in
 * `moved_before`. Updates `matching_leads`.
 */
export const findMovedLeads = async (session: WarehouseSession): Promise<void> => {
  const { run } = session;
  const hasPrevious = await hasRows(session, 'matching_leads');
  await run(
    `CREATE OR REPLACE TEMP TABLE now_leads AS SELECT lead_key, day, ${markOf(leadColumns)} FROM leads
     WHERE business_id = $b::UUID AND lead_key IS NOT NULL AND coalesce(email, phone, name, order_id) IS NOT NULL GROUP BY lead_key, day`,
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE moved_leads AS ${movedSql('matching_leads', 'now_leads', ['lead_key', 'day'], hasPrevious)}`,
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE moved_before AS SELECT lead_key, day, phone, email FROM matching_leads SEMI JOIN moved_leads USING (lead_key, day)
     WHERE business_id = $b::UUID`,
  );
  if (hasPrevious)
    await run(
      'DELETE FROM matching_leads l USING moved_leads m WHERE l.business_id = $b::UUID AND l.lead_key = m.lead_key AND l.day = m.day',
    );
  await run(
    `INSERT INTO matching_leads (business_id, lead_key, day, mark, ordered, ${traitNames})
     SELECT $b::UUID, lead_key, day, mark, ordered, ${traitNames} FROM (SELECT *, ${named} FROM (
       SELECT DISTINCT lead_key, day, ${orderNumberSql('order_id')} AS ordered, ${traits('email', 'phone', 'name', 'city')} FROM leads
       ${hasPrevious ? 'SEMI JOIN moved_leads USING (lead_key, day)' : ''}
       WHERE business_id = $b::UUID AND lead_key IS NOT NULL AND coalesce(email, phone, name, order_id) IS NOT NULL))
     JOIN now_leads USING (lead_key, day)`,
  );
  await run('DROP TABLE now_leads');
};

/** Stores leads whose touches have changed in `moved_touches`. */
export const findMovedTouches = async (session: WarehouseSession): Promise<void> => {
  const { run } = session;
  await run(
    `CREATE OR REPLACE TEMP TABLE now_touches AS SELECT lead_key, ${markOf(touchColumns)} FROM lead_touches WHERE business_id = $b::UUID AND lead_key IS NOT NULL GROUP BY lead_key`,
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE moved_touches AS ${movedSql('matching_touches', 'now_touches', ['lead_key'], await hasRows(session, 'matching_touches'))}`,
  );
  await run(
    'DELETE FROM matching_touches t USING moved_touches m WHERE t.business_id = $b::UUID AND t.lead_key = m.lead_key',
  );
  await run(
    'INSERT INTO matching_touches SELECT $b::UUID, * FROM now_touches SEMI JOIN moved_touches USING (lead_key)',
  );
  await run('DROP TABLE now_touches');
};

/** Adds customers whose payments have changed to `moved_customers`. */
export const findMovedPayments = async (session: WarehouseSession): Promise<void> => {
  const { run } = session;
  const hasPrevious = await hasRows(session, 'matching_payments');
  await run(
    `CREATE OR REPLACE TEMP TABLE now_payments AS SELECT origin, customer_key, ${markOf(paymentColumns)} FROM payments WHERE business_id = $b::UUID GROUP BY origin, customer_key`,
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE moved_payments AS ${movedSql('matching_payments', 'now_payments', ['origin', 'customer_key'], hasPrevious)}`,
  );
  if (hasPrevious)
    await run(`DELETE FROM matching_payments t USING moved_payments m WHERE ${sameCustomer('t')}`);
  await run(
    `INSERT INTO matching_payments SELECT $b::UUID, n.* FROM now_payments n SEMI JOIN moved_payments m ON n.origin = m.origin AND n.customer_key IS NOT DISTINCT FROM m.customer_key`,
  );
  await run('INSERT INTO moved_customers SELECT * FROM moved_payments');
  for (const name of ['now_payments', 'moved_payments']) await run(`DROP TABLE ${name}`);
};

const sameCustomer = (table: string): string =>
  `${table}.business_id = $b::UUID AND ${table}.origin = m.origin AND ${table}.customer_key IS NOT DISTINCT FROM m.customer_key`;
/**
 * Adds customers that share a value with changed customers, if the number of customers with that value moved to another
 * class.
 */
const findSharing = async ({ run }: WarehouseSession): Promise<void> => {
  const selectShared = (key: Shared) =>
    `SELECT origin, ${key} FROM matching_customers t SEMI JOIN moved_customers m ON ${sameCustomer('t')} WHERE ${key} IS NOT NULL
     UNION SELECT origin, ${key} FROM written WHERE ${key} IS NOT NULL`;
  for (const key of sharedKeys)
    await run(
      `INSERT INTO moved_customers
       WITH asked AS (${selectShared(key)}), standing AS (
         SELECT origin, customer_key, ${key}, ${key}_of FROM matching_customers t SEMI JOIN asked USING (origin, ${key})
         WHERE business_id = $b::UUID AND NOT EXISTS (SELECT 1 FROM moved_customers m WHERE m.origin = t.origin AND m.customer_key IS NOT DISTINCT FROM t.customer_key)
       ), counted AS (
         SELECT origin, ${key}, ${countClassSql(key, 'count(DISTINCT customer_key)')} AS now FROM (
           SELECT origin, ${key}, customer_key FROM standing UNION ALL SELECT origin, ${key}, customer_key FROM written WHERE ${key} IS NOT NULL) GROUP BY origin, ${key}
       ) SELECT DISTINCT origin, customer_key FROM standing JOIN counted USING (origin, ${key}) WHERE ${key}_of <> now`,
    );
};

const writeRecords = async ({ run }: WarehouseSession, allCustomers: boolean): Promise<void> => {
  await run(
    `CREATE OR REPLACE TEMP TABLE written AS SELECT *, ${named} FROM (
       SELECT DISTINCT origin, customer_key, ${traits('customer_email', 'customer_phone', 'customer', 'city')} FROM invoices
       ${allCustomers ? '' : 'SEMI JOIN moved_customers USING (origin, customer_key)'}
       WHERE business_id = $b::UUID AND customer_key IS NOT NULL)`,
  );
};

/**
 * Stores customers that were added, changed or removed since the last run in `moved_customers` and updates their
 * records. A customer's invoiced amount is stored only if all of it is in the business's currency (parameter currency),
 * because the list of leads shows it.
 */
export const findMovedCustomers = async (session: WarehouseSession): Promise<void> => {
  const { run } = session;
  const hasPrevious = await hasRows(session, 'matching_sales');
  await run(
    `CREATE OR REPLACE TEMP TABLE now_sales AS SELECT origin, customer_key, ${markOf(saleColumns)} FROM invoices WHERE business_id = $b::UUID GROUP BY origin, customer_key`,
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE moved_customers AS ${movedSql('matching_sales', 'now_sales', ['origin', 'customer_key'], hasPrevious)}`,
  );
  if (hasPrevious)
    await run(`DELETE FROM matching_sales t USING moved_customers m WHERE ${sameCustomer('t')}`);
  await run(
    `INSERT INTO matching_sales
     SELECT $b::UUID, origin, customer_key, any_value(mark), coalesce(max(customer), customer_key), min(customer_email), min(customer_phone),
       CASE WHEN bool_and(currency IS NOT DISTINCT FROM $currency::VARCHAR) THEN sum(amount) END, count(DISTINCT document_number) FILTER (document = 'invoice')
     FROM (SELECT i.*, n.mark FROM invoices i JOIN now_sales n ON i.origin = n.origin AND i.customer_key IS NOT DISTINCT FROM n.customer_key
       ${hasPrevious ? 'SEMI JOIN moved_customers m ON i.origin = m.origin AND i.customer_key IS NOT DISTINCT FROM m.customer_key' : ''} WHERE i.business_id = $b::UUID)
     GROUP BY origin, customer_key`,
  );
  await run('DROP TABLE now_sales');
  await writeRecords(session, !hasPrevious);
  if (hasPrevious) {
    await findSharing(session);
    await writeRecords(session, false);
    await run(`DELETE FROM matching_customers t USING moved_customers m WHERE ${sameCustomer('t')}`);
  }
  const joinCounts = (key: Shared) =>
    `LEFT JOIN (SELECT origin, ${key}, ${countClassSql(key, 'count(DISTINCT customer_key)')} AS ${key}_of FROM (
       SELECT origin, ${key}, customer_key FROM written WHERE ${key} IS NOT NULL
       ${hasPrevious ? `UNION ALL SELECT origin, ${key}, customer_key FROM matching_customers SEMI JOIN written USING (origin, ${key}) WHERE business_id = $b::UUID` : ''})
     GROUP BY origin, ${key}) USING (origin, ${key})`;
  await run(
    `INSERT INTO matching_customers (business_id, origin, customer_key, ${traitNames}, ${sharedKeys.map((key) => `${key}_of`).join(', ')})
     SELECT $b::UUID, origin, customer_key, ${traitNames}, ${sharedKeys.map((key) => `coalesce(${key}_of, 0)`).join(', ')} FROM written ${sharedKeys.map(joinCounts).join(' ')}`,
  );
  await run('DROP TABLE written');
};

/** Stores the order numbers by which changed leads and customers can match in `found_orders`. */
export const findOrderCustomers = async ({ run, ask }: WarehouseSession): Promise<void> => {
  const [leads] = await ask(
    `SELECT count(*) FILTER (m.lead_key IS NOT NULL)::DOUBLE AS moved FROM matching_leads l LEFT JOIN moved_leads m USING (lead_key, day)
     WHERE business_id = $b::UUID AND ordered IS NOT NULL`,
  );
  const hasMovedLeads = Number(leads?.['moved'] ?? 0) > 0;
  await run(
    `CREATE OR REPLACE TEMP TABLE found_orders AS SELECT * FROM (
       SELECT DISTINCT origin, customer_key, ${orderNumberSql('document_number')} AS number FROM invoices
       ${hasMovedLeads ? '' : 'SEMI JOIN moved_customers USING (origin, customer_key)'}
       WHERE business_id = $b::UUID AND customer_key IS NOT NULL AND document = 'invoice')
     WHERE number IN (SELECT ordered FROM matching_leads WHERE business_id = $b::UUID AND ordered IS NOT NULL)`,
  );
};
