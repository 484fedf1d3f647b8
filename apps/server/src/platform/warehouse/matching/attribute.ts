import {
  type AttributionModel,
  attributionModelKeys,
  endTouchShare,
  halfLifeDays,
  type UnattributedReason,
} from '@bellwether/domain/attribution/models';
import { countedMatchStates } from '@bellwether/domain/matching/rules';
import { paidStatuses } from '@bellwether/domain/reconciliation/payment';
import type { WarehouseSession } from '../transaction.ts';

/**
 * SQL for the weight of touch `i` of `n` (from 1), which is `days` before the last touch. Same as `computeCredits` of
 * the contract.
 */
const weights: Record<AttributionModel, string> = {
  last_touch: 'CAST(i = n AS DOUBLE)',
  first_touch: 'CAST(i = 1 AS DOUBLE)',
  linear: '1.0',
  position_based: `CASE WHEN n <= 2 THEN 1.0 WHEN i IN (1, n) THEN ${endTouchShare} ELSE ${1 - 2 * endTouchShare} / (n - 2) END`,
  time_decay: `power(0.5, days / ${halfLifeDays})`,
};

const reasonLiteral = (reason: UnattributedReason): string => `'${reason}'`;
const touchColumns = 'channel, source, medium, campaign, landing_page, device';
/** Columns that are split by attribution credit; `acquired` is 1 on a customer's first invoice. */
const amountColumns = ['credit', 'amount', 'open', 'acquired', 'lifetime_amount'] as const;
/** Returns the decimals of a split value. `acquired` needs more, because other values are divided by it. */
const decimalPlaces = (name: (typeof amountColumns)[number]): number => (name === 'acquired' ? 12 : 6);
/** SQL for a customer's revenue per month, from the first invoice to the last loaded day. */
const monthly = (lastDay: string): string =>
  `round(lifetime_amount / greatest(1.0, (${lastDay} - day) / 30.4375), 6)::DECIMAL(18,6)`;

/**
 * SQL for the open part of a document: that of its lines, or what the status means if the source does not tell; NULL if it
 * has no status either.
 */
const openAmount = `CASE WHEN count(open) = count(*) THEN sum(open) WHEN max(status) IS NULL THEN NULL
  WHEN lower(max(status)) IN (${paidStatuses.map((status) => `'${status}'`).join(', ')}) THEN 0 ELSE sum(amount) END::DECIMAL(18,6)`;

/** Batch size of attribution in documents, chosen so that a batch fits in memory. */
const documentBatchSize = 50_000;

/**
 * Returns the number of attribution batches for the customers in `touched_customers` and for documents without a
 * customer. Collects their documents in `touched_documents` and their leads in `touched_matches` (parameter b).
 */
export const countCustomerBatches = async ({ run, ask }: WarehouseSession): Promise<number> => {
  await run(
    `CREATE OR REPLACE TEMP TABLE touched_documents AS
     SELECT origin, document, document_number, customer_key, day, max(customer) AS customer, max(status) AS status, sum(amount)::DECIMAL(18,6) AS amount,
       ${openAmount} AS open, min(due_day) AS due_day,
       CASE WHEN min(currency) = max(currency) THEN min(currency) END AS currency, hash(coalesce(customer_key, '')) AS place
     FROM invoices i WHERE business_id = $b::UUID
       AND EXISTS (SELECT 1 FROM touched_customers t WHERE t.origin = i.origin AND t.customer_key IS NOT DISTINCT FROM i.customer_key)
     GROUP BY origin, document, document_number, customer_key, day`,
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE touched_matches AS SELECT origin, customer_key, lead_key, day AS lead_day, hash(customer_key) AS place FROM lead_matches
     SEMI JOIN touched_customers USING (origin, customer_key) WHERE business_id = $b::UUID AND state IN (${countedMatchStates.map((state) => `'${state}'`).join(', ')})`,
  );
  // Days without an invoice count too; otherwise a quiet month would raise a customer's monthly revenue.
  await run(
    `CREATE OR REPLACE TEMP TABLE known AS SELECT source AS origin, max(d.to_day) AS last_day FROM loads JOIN load_days d USING (load_id)
     WHERE business_id = $b::UUID AND fact = 'invoices' AND undone_at IS NULL GROUP BY source`,
  );
  const [row] = await ask('SELECT count(*)::DOUBLE AS documents FROM touched_documents');
  return Math.ceil(Number(row?.['documents'] ?? 0) / documentBatchSize);
};

/**
 * Builds `new_attributed` for the customers of one batch. Every invoice and credit note gets, under each attribution
 * model, a row for each touch with credit, or without touches a row with the reason. The journey consists of the
 * touches of the customer's leads up to the invoice date. A credit note follows the customer's last invoice before it.
 * Currencies are never mixed: the customer value is NULL for several currencies. The lifetime amount counts only the
 * first invoice's currency, which the row names. Split values sum exactly to the amount.
 */
export const attributeInvoices = async (
  { run }: WarehouseSession,
  part: number,
  parts: number,
): Promise<void> => {
  const inPart = `place % ${parts} = ${part}`;
  await run(
    `CREATE OR REPLACE TEMP TABLE documents AS
     WITH documents AS (
       SELECT * EXCLUDE (place) FROM touched_documents WHERE ${inPart}
     ), standing AS (
       SELECT *, max(CASE WHEN document = 'invoice' THEN day END) OVER before AS invoiced,
         document = 'invoice' AND customer_key IS NOT NULL AND row_number() OVER (PARTITION BY origin, customer_key, document ORDER BY day, document_number) = 1 AS is_first
       FROM documents WINDOW before AS (PARTITION BY origin, customer_key ORDER BY day RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)
     ), worth AS (
       SELECT origin, customer_key, CASE WHEN count(currency) = count(*) AND min(currency) = max(currency) THEN sum(amount) END AS customer_value FROM documents
       WHERE customer_key IS NOT NULL GROUP BY origin, customer_key
     ), same_money AS (
       SELECT origin, customer_key, currency, sum(amount) AS lifetime FROM documents
       WHERE customer_key IS NOT NULL AND currency IS NOT NULL GROUP BY origin, customer_key, currency
     )
     SELECT row_number() OVER () AS d, s.*, customer_value::DECIMAL(18,6) AS customer_value, CASE WHEN document = 'credit_note' THEN coalesce(invoiced, day) ELSE day END AS as_of,
       1::DECIMAL(18,6) AS credit, is_first::INTEGER::DECIMAL(18,12) AS acquired,
       CASE WHEN is_first THEN coalesce(lifetime, 0) ELSE 0 END::DECIMAL(18,6) AS lifetime_amount, last_day
     FROM standing s LEFT JOIN worth USING (origin, customer_key) LEFT JOIN same_money USING (origin, customer_key, currency) LEFT JOIN known USING (origin)`,
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE touches AS
     WITH of_customer AS (
       SELECT * EXCLUDE (place) FROM touched_matches WHERE ${inPart}
     ), enquiries AS (
       SELECT lead_key, day AS lead_day, min(coalesce(occurred_at, day::TIMESTAMP)) AS occurred_at, ${touchColumns
         .split(', ')
         .map((column) => `arg_min_null(${column}, occurred_at) AS ${column}`)
         .join(', ')}
       FROM leads SEMI JOIN of_customer c ON leads.lead_key = c.lead_key AND leads.day = c.lead_day WHERE business_id = $b::UUID GROUP BY lead_key, day
     ), all_touches AS (
       SELECT lead_key, lead_day, occurred_at AS touched_at, ${touchColumns} FROM enquiries
       UNION ALL
       SELECT t.lead_key, e.lead_day, t.occurred_at, ${touchColumns
         .split(', ')
         .map((column) => `t.${column}`)
         .join(', ')}
       FROM lead_touches t JOIN enquiries e ON t.lead_key = e.lead_key AND t.occurred_at < e.occurred_at AND t.business_id = $b::UUID
     )
     SELECT c.*, touched_at, ${touchColumns}, coalesce(channel, source, campaign) IS NOT NULL AS known
     FROM of_customer c JOIN all_touches USING (lead_key, lead_day)`,
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE journeys AS
     SELECT d, t.* EXCLUDE (origin, customer_key, known), row_number() OVER way AS i, count(*) OVER (PARTITION BY d) AS n,
       date_diff('second', touched_at, max(touched_at) OVER (PARTITION BY d)) / 86400.0 AS days
     FROM documents JOIN touches t USING (origin, customer_key) WHERE known AND t.lead_day <= as_of
     WINDOW way AS (PARTITION BY d ORDER BY touched_at, lead_key, channel, campaign)`,
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE customers AS
     SELECT origin, customer_key, min(lead_day) AS first_lead, ${[
       ['first_channel', 'arg_min_null(channel, touched_at)'],
       ['first_campaign', 'arg_min_null(campaign, touched_at)'],
       ['last_channel', 'arg_max_null(channel, touched_at)'],
       ['last_campaign', 'arg_max_null(campaign, touched_at)'],
     ]
       .map(([name, sql]) => `${sql} FILTER (known) AS ${name}`)
       .join(', ')}
     FROM touches GROUP BY origin, customer_key`,
  );
  const credited = attributionModelKeys.map(
    (model) => `SELECT '${model}' AS attribution_model, d, i, n, ${weights[model]} AS weight FROM journeys`,
  );
  const roundedParts = amountColumns.map((name) => {
    const decimals = decimalPlaces(name);
    return `CAST(round(share * ${name}, ${decimals}) AS DECIMAL(18,${decimals})) AS part_${name}`;
  });
  // The last touch with credit gets the rounding difference.
  const exact = amountColumns.map(
    (name) =>
      `CASE WHEN latest = 1 THEN CAST(${name} - (sum(part_${name}) OVER journey - part_${name}) AS DECIMAL(18,${decimalPlaces(name)})) ELSE part_${name} END AS ${name}`,
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE new_attributed AS
     WITH weighed AS (SELECT * FROM (${credited.join(' UNION ALL ')}) WHERE weight > 0),
     shares AS (
       SELECT *, weight / sum(weight) OVER (PARTITION BY attribution_model, d) AS share, row_number() OVER (PARTITION BY attribution_model, d ORDER BY i DESC) AS latest FROM weighed
     ), parts AS (
       SELECT attribution_model, d, i, latest, ${amountColumns.map((name) => `documents.${name}`).join(', ')}, ${roundedParts.join(', ')} FROM shares JOIN documents USING (d)
     ), exact AS (
       SELECT attribution_model, d, i, ${exact.join(', ')} FROM parts WINDOW journey AS (PARTITION BY attribution_model, d)
     )
     SELECT origin, day, attribution_model, document, document_number, customer, customer_key, status, due_day, ${touchColumns}, lead_key, lead_day, touched_at,
       i AS touch, n AS touches, e.credit, e.amount, e.open, e.acquired, e.lifetime_amount, ${monthly('last_day').replace('lifetime_amount', 'e.lifetime_amount')} AS monthly_amount,
       customer_value, first_channel, first_campaign, last_channel, last_campaign, NULL::VARCHAR AS unattributed_reason, currency, first_lead
     FROM exact e JOIN documents USING (d) JOIN journeys USING (d, i) LEFT JOIN customers USING (origin, customer_key)
     UNION ALL BY NAME
     SELECT origin, day, model AS attribution_model, document, document_number, customer, customer_key, status, due_day, amount, open, currency, first_lead,
       0 AS credit, 0 AS acquired, 0 AS lifetime_amount, 0 AS monthly_amount, customer_value, first_channel, first_campaign, last_channel, last_campaign,
       CASE WHEN customer_key IS NULL THEN ${reasonLiteral('no_customer')} WHEN first_lead IS NULL THEN ${reasonLiteral('no_lead')}
         WHEN first_lead > as_of THEN ${reasonLiteral('lead_later')} ELSE ${reasonLiteral('no_visit')} END AS unattributed_reason
     FROM documents LEFT JOIN customers USING (origin, customer_key) CROSS JOIN (SELECT unnest([${attributionModelKeys.map((model) => `'${model}'`).join(', ')}]) AS model)
     WHERE d NOT IN (SELECT d FROM journeys)`,
  );
};

/** Updates the monthly revenue of customers without changed invoices if the last loaded day has moved. */
export const refreshMonthly = async ({ run }: WarehouseSession): Promise<void> => {
  await run(
    `UPDATE attributed_invoices SET monthly_amount = ${monthly('k.last_day')} FROM known k
     WHERE attributed_invoices.business_id = $b::UUID AND attributed_invoices.origin = k.origin AND lifetime_amount <> 0 AND monthly_amount IS DISTINCT FROM ${monthly('k.last_day')}`,
  );
};
