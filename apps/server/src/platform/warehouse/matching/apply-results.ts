import { countedMatchStates } from '@bellwether/domain/matching/rules';
import type { WarehouseSession } from '../transaction.ts';

/** Columns for a lead's customer, by which lists of leads are filtered and sorted. */
export const customerColumns = [
  'customer_origin',
  'customer_key',
  'customer_name',
  'match_state',
  'match_confidence',
  'lifetime_value',
  'total_invoices',
] as const;

const whenCounted = (column: string): string =>
  `CASE WHEN state IN (${countedMatchStates.map((state) => `'${state}'`).join(', ')}) THEN ${column} END`;
/** SQL for the customer of each lead. Callers filter it by the revenue source. */
const matchesSql = `SELECT lead_key, day, origin AS customer_origin, customer_key, customer AS customer_name, state AS match_state, confidence AS match_confidence,
    ${whenCounted('lifetime_value')} AS lifetime_value, ${whenCounted('total_invoices')} AS total_invoices
  FROM lead_matches WHERE business_id = $b::UUID AND state <> 'rejected'`;

/** SQL that makes the customer's name searchable, unless the lead's own text contains it. */
const setSearch = (from: string): string =>
  `customer_search = CASE WHEN NOT contains(coalesce(leads.search_text, ''), lower(${from}.customer_name)) THEN lower(${from}.customer_name) END`;
const setCustomer = (from: string): string =>
  [setSearch(from), ...customerColumns.map((name) => `${name} = ${from}.${name}`)].join(', ');
/** Columns for a lead's person. */
const personColumns = ['person_key', 'person_leads'] as const;
const setPerson = (from: string): string =>
  personColumns.map((name) => `${name} = ${from}.${name}`).join(', ');
const updatedColumns = [...customerColumns, ...personColumns];
const differ = (from: string): string =>
  `(${updatedColumns.map((name) => `leads.${name}`).join(', ')}) IS DISTINCT FROM (${updatedColumns.map((name) => `${from}.${name}`).join(', ')})`;

/** Batch size of the lead update; one batch holds the writer lock for about a second. */
const leadBatchSize = 100_000;

/** Writes customer and person to a batch of the leads in `matching_due`. Returns whether more leads remain. */
export const applyMatchResults = async ({ run, ask }: WarehouseSession): Promise<boolean> => {
  await run(
    `CREATE OR REPLACE TEMP TABLE some_due AS SELECT DISTINCT lead_key, day FROM matching_due WHERE business_id = $b::UUID LIMIT ${leadBatchSize}`,
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE due AS SELECT d.lead_key, d.day, f.* EXCLUDE (lead_key, day), ${personColumns.join(', ')} FROM some_due d
       LEFT JOIN (${matchesSql} AND origin = (SELECT source FROM matching_state WHERE business_id = $b::UUID)) f USING (lead_key, day)
       LEFT JOIN (SELECT * FROM matching_persons WHERE business_id = $b::UUID) p USING (lead_key, day)`,
  );
  await run(
    `UPDATE leads SET ${setCustomer('due')}, ${setPerson('due')} FROM due WHERE leads.business_id = $b::UUID AND leads.lead_key = due.lead_key AND leads.day = due.day AND ${differ('due')}`,
  );
  await run(
    'DELETE FROM matching_due m USING some_due d WHERE m.business_id = $b::UUID AND m.lead_key = d.lead_key AND m.day = d.day',
  );
  for (const table of ['due', 'some_due']) await run(`DROP TABLE ${table}`);
  const remaining = await ask('SELECT 1 AS more FROM matching_due WHERE business_id = $b::UUID LIMIT 1');
  return remaining.length > 0;
};

/** Copies customer and person to the leads of a load, to use until the next matching (parameters b, load). */
export const carryOverCustomers = async ({ run }: WarehouseSession): Promise<void> => {
  await run(
    `UPDATE leads SET ${setCustomer('f')} FROM (${matchesSql} AND origin = (SELECT source FROM matching_state WHERE business_id = $b::UUID)) f
     WHERE leads.business_id = $b::UUID AND leads.load_id = $load::UUID AND leads.lead_key = f.lead_key AND leads.day = f.day`,
  );
  await run(
    `UPDATE leads SET ${setPerson('p')} FROM matching_persons p
     WHERE p.business_id = $b::UUID AND leads.business_id = $b::UUID AND leads.load_id = $load::UUID AND leads.lead_key = p.lead_key AND leads.day = p.day`,
  );
};
