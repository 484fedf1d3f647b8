import type { Fields, Rows } from './row-sql.ts';
import { exact, firstOf, isOneOf, literal } from './sql-text.ts';

/** Documents in these states are not revenue (yet, or any more); the rules of Xero, MYOB, Shopify and WooCommerce together. */
const notCounted =
  'draft|void|voided|deleted|submitted|awaiting approval|open|quote|order|estimate|pending|pending payment|on hold|on-hold|cancelled|canceled|failed|trash|expired|checkout-draft|refunded|rejected|declined'.split(
    '|',
  );
const inclusive =
  'inclusive|inc|incl|true|yes|y|x|1|tax inclusive|including tax|tax included|gross|tax_inclusive|gst inclusive|vat inclusive'.split(
    '|',
  );
const payable =
  '^(accpay.*|.*payable.*|(.* )?bills?( .*)?|purchase.*|supplier.*|vendor.*|expense.*|spend.*|payment|estimate|quote|journal.*|deposit)$';
const credit = 'credit[ _-]?(note|memo)|credit$|refund|return|adjustment note';

/** The tax-exclusive amount: of the line, else quantity × price, else of the document. */
const baseAmount = (fields: Fields): string => {
  const v = (key: string) => fields.value(key);
  const taxInside =
    fields.has('tax_basis') && fields.has('tax')
      ? `CASE WHEN ${isOneOf(`lower(${fields.text('tax_basis')})`, inclusive)} THEN coalesce(${v('tax')}, 0) ELSE 0 END`
      : undefined;
  const net = (amount: string) => (taxInside === undefined ? amount : `${amount} - ${taxInside}`);
  const ways = [
    ...(fields.has('amount') ? [net(v('amount'))] : []),
    ...(fields.has('quantity') && fields.has('unit_price')
      ? [net(`try_cast(${v('quantity')} * ${v('unit_price')} AS ${exact})`)]
      : []),
    ...(fields.has('total') && fields.has('tax') ? [`${v('total')} - ${v('tax')}`] : []),
    ...(fields.has('subtotal') ? [v('subtotal')] : []),
    ...(fields.has('total') ? [v('total')] : []),
  ];
  return `try_cast(coalesce(${[...ways, `CAST(NULL AS ${exact})`].join(', ')}) AS ${exact})`;
};

/** Ids that a spreadsheet made into floats lose the `.0` again. */
const customerKey = (fields: Fields): string => {
  const id = fields.text('customer_id');
  const keys = [
    ...(fields.has('customer_id')
      ? [
          `CASE WHEN ends_with(${id}, '.0') THEN coalesce(CAST(try_cast(${id} AS BIGINT) AS VARCHAR), ${id}) ELSE ${id} END`,
        ]
      : []),
    ...(fields.has('customer_email') ? [`lower(${fields.text('customer_email')})`] : []),
    ...(fields.has('customer') ? [fields.text('customer')] : []),
  ];
  return keys.length < 2 ? (keys[0] ?? 'NULL') : `coalesce(${keys.join(', ')})`;
};

/**
 * Credit notes are stored negative whatever sign the file uses. A negative amount is one too, unless its number belongs to a series of
 * its own (`A563186`, an adjustment).
 */
const isCredit = (fields: Fields): string => {
  const number = fields.text('document_number');
  const status = fields.has('status')
    ? [[`lower(${fields.text('status')}) = 'credit note'`, 'true'] as const]
    : [];
  const type = fields.has('document_type')
    ? [[`regexp_matches(lower(${fields.text('document_type')}), ${literal(credit)})`, 'true'] as const]
    : [];
  const named = fields.has('document_number')
    ? ([
        [`(base < 0 OR ${fields.value('quantity')} < 0) AND regexp_full_match(${number}, 'C\\d+')`, 'true'],
        [`base < 0 AND regexp_full_match(${number}, '[A-Z]\\d+')`, 'false'],
      ] as const)
    : [];
  return firstOf([...status, ...type, ...named, ['base < 0', 'true']], 'false');
};

/** How invoices are made of their fields. */
export const invoiceRows = (fields: Fields): Rows => {
  const t = (key: string) => fields.text(key);
  const v = (key: string) => fields.value(key);
  const amountKey = ['amount', 'unit_price', 'total', 'subtotal'].find((key) => fields.has(key)) ?? 'amount';
  const signed = (value: string) => `CASE WHEN credit THEN -abs(${value}) ELSE ${value} END`;
  return {
    steps: [{ base: baseAmount(fields) }, { credit: isCredit(fields) }],
    columns: {
      day: v('day'),
      document: `CASE WHEN credit THEN 'credit_note' ELSE 'invoice' END`,
      document_number: t('document_number'),
      customer: t('customer'),
      customer_key: customerKey(fields),
      customer_email: t('customer_email'),
      customer_phone: t('customer_phone'),
      product: t('product'),
      product_code: t('product_code'),
      account: t('account'),
      quantity: fields.has('quantity') ? signed(v('quantity')) : 'NULL',
      amount: signed('base'),
      tax: fields.has('tax') ? signed(v('tax')) : 'NULL',
      country: t('country'),
      region: t('region'),
      city: t('city'),
      status: t('status'),
      currency: 'currency',
      currency_rate: v('currency_rate'),
    },
    leftOut: [
      ...(fields.has('document_type')
        ? [
            {
              when: `regexp_full_match(lower(${t('document_type')}), ${literal(payable)})`,
              reason: `'"' || ${t('document_type')} || '" is not a sale.'`,
            },
          ]
        : []),
      ...(fields.has('status')
        ? [
            {
              when: isOneOf(`lower(${t('status')})`, notCounted),
              reason: `'status "' || ${t('status')} || '" is not counted as revenue.'`,
            },
          ]
        : []),
      ...(fields.has('line_type')
        ? [
            {
              when: isOneOf(`lower(${t('line_type')})`, [
                'header',
                'subtotal',
                'sub total',
                'text',
                'comment',
              ]),
              reason: `'a line of type "' || ${t('line_type')} || '" has no amount of its own.'`,
            },
          ]
        : []),
      ...(fields.has('account_class')
        ? [
            {
              when: `NOT regexp_matches(lower(${t('account_class')}), 'revenue|income|sales')`,
              reason: `'an account of class "' || ${t('account_class')} || '" is not revenue.'`,
            },
          ]
        : []),
    ],
    faults: [
      { when: 'v_day IS NULL', key: 'day', what: 'there is no date.' },
      { when: 'base IS NULL', key: amountKey, what: 'there is no amount.' },
    ],
  };
};
