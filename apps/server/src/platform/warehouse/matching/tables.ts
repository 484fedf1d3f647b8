/**
 * What matching keeps between its runs, so that the next looks at what changed and no more. `matching_leads` and `matching_customers` have a row
 * for each way in which a lead or a customer is written, made comparable; `matching_sales` one for each customer of the invoices of a source
 * (and one for documents of nobody), with what they were invoiced; `mark` tells whether facts are still what they were then. `matching_pairs` are those that
 * may be one person, `matching_persons` the leads that are one person's with others (the others are one each), `matching_decided` what people said, `matching_due` leads whose customer or person is still to be written beside them, and
 * `matching_state` the loads that all of it is made of, and the currency in which customers are worth something.
 */
const keys = 'email VARCHAR, phone VARCHAR, name VARCHAR, family VARCHAR';
/** `prefix`: what stands before the last nine digits of the phone number. */
const traits = `${keys}, first VARCHAR, last VARCHAR, words VARCHAR[], city VARCHAR, prefix VARCHAR`;
const customer = 'business_id UUID, origin VARCHAR, customer_key VARCHAR';

/** The tables themselves. Nothing is in them that cannot be worked out anew. */
export const matchingTableNames = [
  'matching_leads',
  'matching_customers',
  'matching_sales',
  'matching_touches',
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
  `CREATE TABLE IF NOT EXISTS matching_pairs (business_id UUID, origin VARCHAR, lead_key VARCHAR, day DATE, customer_key VARCHAR,
    confidence DOUBLE, reasons VARCHAR)`,
  `CREATE TABLE IF NOT EXISTS matching_decided (${customer}, lead_key VARCHAR, day DATE, decision VARCHAR)`,
  'CREATE TABLE IF NOT EXISTS matching_persons (business_id UUID, lead_key VARCHAR, day DATE, person_key VARCHAR, person_leads INTEGER)',
  'CREATE TABLE IF NOT EXISTS matching_due (business_id UUID, lead_key VARCHAR, day DATE)',
  'CREATE TABLE IF NOT EXISTS matching_state (business_id UUID, leads VARCHAR, lead_touches VARCHAR, invoices VARCHAR, decisions VARCHAR, source VARCHAR, currency VARCHAR, persons VARCHAR)',
];

/** What an earlier release kept of its matching: without it all is matched anew at the next start. */
export const obsoleteTables: readonly string[] = [
  'match_pairs',
  'match_leads',
  'match_customers',
  'match_runs',
  'matching_runs',
];
