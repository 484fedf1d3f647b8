/**
 * State that matching keeps between runs, so that a run processes only changes.
 * `matching_leads` and `matching_customers`: one normalised row for each way a lead or customer is written.
 * `matching_sales`: one row for each customer of a source's invoices (and one for documents without a
 * customer), with the invoiced amount.
 * `mark`: fingerprint of the facts at the last run.
 * `matching_pairs`: leads and customers that may be the same person.
 * `matching_persons`: leads that share a person with other leads.
 * `matching_decided`: decisions of users.
 * `matching_due`: leads whose customer or person is still to be written to them.
 * `matching_state`: the loads that all of it is based on, and the currency of customer values.
 */
const keys = 'email VARCHAR, phone VARCHAR, name VARCHAR, family VARCHAR';
/** `prefix`: digits of a phone number before the last nine. */
const traits = `${keys}, first VARCHAR, last VARCHAR, words VARCHAR[], city VARCHAR, prefix VARCHAR`;
const customer = 'business_id UUID, origin VARCHAR, customer_key VARCHAR';

/** Names of the matching tables. Matching can recompute all their content. */
export const matchingTableNames = [
  'matching_leads',
  'matching_customers',
  'matching_sales',
  'matching_touches',
  'matching_payments',
  'matching_pairs',
  'matching_persons',
  'matching_decided',
  'matching_due',
  'matching_state',
] as const;

export const matchingTables: readonly string[] = [
  'CREATE SEQUENCE IF NOT EXISTS matching_seq',
  `CREATE TABLE IF NOT EXISTS matching_leads (business_id UUID, id BIGINT DEFAULT nextval('matching_seq'), lead_key VARCHAR, day DATE, mark HUGEINT, ordered VARCHAR, ${traits})`,
  `CREATE TABLE IF NOT EXISTS matching_customers (${customer}, id BIGINT DEFAULT nextval('matching_seq'), ${traits},
    email_of UTINYINT, phone_of UTINYINT, name_of UTINYINT, family_of UTINYINT)`,
  `CREATE TABLE IF NOT EXISTS matching_sales (${customer}, mark HUGEINT, customer VARCHAR, customer_email VARCHAR, customer_phone VARCHAR,
    lifetime_value DECIMAL(18,6), total_invoices BIGINT)`,
  'CREATE TABLE IF NOT EXISTS matching_touches (business_id UUID, lead_key VARCHAR, mark HUGEINT)',
  `CREATE TABLE IF NOT EXISTS matching_payments (${customer}, mark HUGEINT)`,
  `CREATE TABLE IF NOT EXISTS matching_pairs (business_id UUID, origin VARCHAR, lead_key VARCHAR, day DATE, customer_key VARCHAR,
    confidence DOUBLE, reasons VARCHAR)`,
  `CREATE TABLE IF NOT EXISTS matching_decided (${customer}, lead_key VARCHAR, day DATE, decision VARCHAR)`,
  'CREATE TABLE IF NOT EXISTS matching_persons (business_id UUID, lead_key VARCHAR, day DATE, person_key VARCHAR, person_leads INTEGER)',
  'CREATE TABLE IF NOT EXISTS matching_due (business_id UUID, lead_key VARCHAR, day DATE)',
  'CREATE TABLE IF NOT EXISTS matching_state (business_id UUID, leads VARCHAR, lead_touches VARCHAR, invoices VARCHAR, payments VARCHAR, decisions VARCHAR, source VARCHAR, currency VARCHAR, persons VARCHAR)',
];

/** Matching tables of earlier releases. Dropping them makes the next start recompute the matching. */
export const obsoleteTables: readonly string[] = [
  'match_pairs',
  'match_leads',
  'match_customers',
  'match_runs',
  'matching_runs',
];
