import type { WarehouseSession } from '../transaction.ts';

/**
 * Builds `new_paid` for the customers of one batch in `touched_customers`: each payment has the credit of its document, under
 * each attribution model. A payment of a document that is not stored is left out. The parts of a payment sum exactly to its
 * amount.
 */
export const attributePayments = async (
  { run }: WarehouseSession,
  part: number,
  parts: number,
): Promise<void> => {
  const same = (one: string, other: string) =>
    `${one}.origin = ${other}.origin AND ${one}.customer_key IS NOT DISTINCT FROM ${other}.customer_key`;
  const ofBatch = (fact: string) =>
    `SELECT x.* FROM ${fact} x SEMI JOIN touched_customers t ON ${same('x', 't')}
     WHERE business_id = $b::UUID AND hash(coalesce(customer_key, '')) % ${parts} = ${part}`;
  const sameDocument = `${same('p', 'a')} AND a.document = p.document AND a.document_number = p.document_number`;
  await run(
    `CREATE OR REPLACE TEMP TABLE new_paid AS
     WITH paid AS (
       SELECT origin, day, payment_key, document, document_number, customer, customer_key, amount, currency FROM (${ofBatch('payments')})
     ), credited AS (
       ${ofBatch('attributed_invoices')}
     ), documents AS (
       SELECT DISTINCT origin, document, document_number, customer_key, day FROM credited
     ), dated AS (
       -- A number may start again each year, so that several documents have it. The nearest one is meant.
       SELECT p.*, arg_min(a.day, abs(a.day - p.day)) AS invoice_day FROM paid p JOIN documents a ON ${sameDocument} GROUP BY ALL
     ), split AS (
       SELECT p.*, a.attribution_model, a.channel, a.source, a.medium, a.campaign, a.landing_page, a.device, a.lead_key, a.touch, a.credit, a.unattributed_reason,
         CASE WHEN a.credit > 0 THEN round(p.amount * a.credit, 6) ELSE p.amount END::DECIMAL(18,6) AS part,
         row_number() OVER (PARTITION BY p.origin, p.payment_key, p.document_number, p.day, a.attribution_model ORDER BY a.touch DESC) AS latest
       FROM dated p JOIN credited a ON ${sameDocument} AND a.day = p.invoice_day
     )
     SELECT * EXCLUDE (amount, part, latest),
       CASE WHEN latest = 1 THEN amount - (sum(part) OVER own - part) ELSE part END::DECIMAL(18,6) AS amount
     FROM split WINDOW own AS (PARTITION BY origin, payment_key, document_number, day, attribution_model)`,
  );
};
