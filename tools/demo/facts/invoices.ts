import { demoEmailSql, demoPhoneSql } from './contacts.ts';
import { createAs, type ScratchConnection } from './sql.ts';

/**
 * Creates `demo_lines` and `demo_orders`: all purchases of customers, including customers by word of mouth and
 * purchases before the demo period. `purchase` 0 is a customer's first purchase.
 */
export async function createOrders(connection: ScratchConnection): Promise<void> {
  await createAs(
    connection,
    'demo_purchases',
    `
    WITH buyers AS (
      SELECT contact, hash(h, 'buyer') AS h, name, email, phone, city, region, country, sale_day, buys_online,
        'C' || lpad(CAST(contact AS VARCHAR), 6, '0') AS customer_key
      FROM demo_contacts WHERE sale_day IS NOT NULL
      UNION ALL BY NAME
      SELECT hash(c.h, 'word of mouth', n.n) AS h, one_of(p.first_names, hash(h, 'first')) || ' ' || one_of(p.last_names, hash(h, 'last')) AS name,
        ${demoEmailSql('name', "'.w' || c.contact")} AS email, ${demoPhoneSql('h')} AS phone, c.city, c.region, c.country, c.sale_day, false AS buys_online,
        'W' || lpad(CAST(c.contact AS VARCHAR), 6, '0') || '-' || n.n AS customer_key
      FROM demo_contacts c, demo_profile p, unnest(range(draw(p.word_of_mouth, hash(c.h, 'told')))) n(n) WHERE c.sale_day IS NOT NULL
      UNION ALL BY NAME
      SELECT hash(p.slug, 'existing', n.n) AS h, one_of(p.first_names, hash(h, 'first')) || ' ' || one_of(p.last_names, hash(h, 'last')) AS name,
        ${demoEmailSql('name', "'.' || n.n")} AS email, ${demoPhoneSql('h')} AS phone, one_of(p.cities, hash(h, 'city')) AS city, p.region,
        'Australia' AS country, p.first_day - 1 - CAST(floor(p.repeat_days * unit(hash(h, 'since'))) AS INTEGER) AS sale_day,
        p.sells_online AS buys_online, 'E' || lpad(CAST(n.n AS VARCHAR), 6, '0') AS customer_key
      FROM demo_profile p, unnest(range(p.existing)) n(n)
    )
    SELECT b.*, k.k AS purchase, hash(b.h, k.k) AS purchase_h,
      b.sale_day + CAST(round(k.k * p.repeat_days + if(k.k = 0, 0, (unit(hash(purchase_h, 'jitter')) - 0.5) * p.repeat_days * 0.4)) AS INTEGER) AS day
    FROM buyers b, demo_profile p,
      unnest(range(if(unit(hash(b.h, 'loyal')) < p.loyal, 2 + CAST(floor(p.repeat_most * unit(hash(b.h, 'times'))) AS BIGINT), 1))) k(k)
    WHERE day BETWEEN p.first_day AND p.last_day`,
  );
  await createAs(
    connection,
    'demo_lines',
    `
    WITH shelf AS (SELECT list(o) AS offers FROM (SELECT demo_offers AS o FROM demo_offers, range(weight) ORDER BY code)),
    bought AS (
      SELECT o.*, l.l AS line, hash(o.purchase_h, l.l) AS line_h, one_of(s.offers, hash(line_h, 'what')) AS offer,
        1 + CAST(floor(2.4 * unit(hash(line_h, 'quantity')) ^ 3) AS INTEGER) AS quantity
      FROM demo_purchases o, shelf s, unnest(range(1 + CAST(floor(2.6 * unit(hash(o.purchase_h, 'lines')) ^ 2) AS BIGINT))) l(l)
    )
    SELECT b.* EXCLUDE (offer), offer.product AS product, offer.code AS product_code, offer.account AS account,
      cents(b.quantity * round(offer.price * around(0.12, hash(line_h, 'price')) * if(b.day >= p.rise_from, p.rise, 1), 2)) AS amount,
      cents(amount * 0.1) AS tax
    FROM bought b, demo_profile p`,
  );
  await createAs(
    connection,
    'demo_orders',
    `
    SELECT contact, customer_key, purchase, purchase_h, any_value(day) AS day, any_value(buys_online) AS buys_online, sum(amount) AS amount,
      row_number() OVER (ORDER BY any_value(day), purchase_h) AS number
    FROM demo_lines GROUP BY contact, customer_key, purchase, purchase_h`,
  );
}

/** Status names and number prefix of an invoicing system. */
const systems = {
  xero: { paid: 'PAID', open: 'AUTHORISED', credit: 'PAID', prefix: 'INV-' },
  myob: { paid: 'Closed', open: 'Closed', credit: 'Credit Note', prefix: '' },
  woocommerce: { paid: 'completed', open: 'processing', credit: 'completed', prefix: '#' },
  csv: { paid: 'Paid', open: 'Paid', credit: 'Paid', prefix: 'INV' },
} as const;

export type InvoiceSystem = keyof typeof systems;
export const isInvoiceSystem = (source: string): source is InvoiceSystem => Object.hasOwn(systems, source);

const isOpen = `day > last_day - 21 AND unit(hash(purchase_h, 'paid')) < 0.6`;

/**
 * Creates `demo_invoices`: the orders as an invoicing system stores them, some with a credit note. `webOnly` excludes
 * orders that were not made online.
 */
export async function createInvoices(
  connection: ScratchConnection,
  system: InvoiceSystem,
  webOnly: boolean,
): Promise<void> {
  const { paid, open, credit, prefix } = systems[system];
  const columns = `customer_key, name AS customer, email AS customer_email, phone AS customer_phone, product, product_code, account,
    country, region, city, 'AUD' AS currency, 1 AS currency_rate`;
  // Only a ledger tells what is open. Some of the open invoices are paid in part.
  const openShare = `CASE WHEN NOT (${isOpen}) THEN 0 WHEN unit(hash(purchase_h, 'part')) < 0.3 THEN 0.5 ELSE 1 END`;
  const payment =
    system === 'xero'
      ? `round(amount * ${openShare}, 2) AS open, CAST(day + 14 AS DATE) AS due_day`
      : 'NULL AS open, NULL AS due_day';
  await createAs(
    connection,
    'demo_invoices',
    `
    WITH issued AS (
      SELECT l.*, o.number, p.last_day, l.day + 3 + CAST(floor(18 * unit(hash(l.line_h, 'later'))) AS INTEGER) AS credited_on
      FROM demo_lines l JOIN demo_orders o USING (purchase_h), demo_profile p
      WHERE NOT ${webOnly} OR l.buys_online
    )
    SELECT day, 'invoice' AS document, '${prefix}' || lpad(CAST(number AS VARCHAR), 5, '0') AS document_number, ${columns},
      quantity, amount, tax, if(${isOpen}, '${open}', '${paid}') AS status, ${payment}
    FROM issued
    UNION ALL BY NAME
    SELECT credited_on AS day, 'credit_note' AS document, 'CN-' || lpad(CAST(number AS VARCHAR), 5, '0') AS document_number, ${columns},
      -quantity AS quantity, -amount AS amount, -tax AS tax, '${credit}' AS status,
      ${system === 'xero' ? '0' : 'NULL'} AS open, NULL AS due_day
    FROM issued WHERE line = 0 AND credited_on <= last_day AND unit(hash(purchase_h, 'credit')) < 0.018
    ORDER BY day, document_number`,
  );
}
