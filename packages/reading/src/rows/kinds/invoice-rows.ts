import { decidingFields } from '../../kinds/inclusion.ts';
import type { Fields, RowsSql, SkippedRow } from '../row-sql.ts';
import { firstMatchSql } from '../sql.ts';
import { inclusionSql } from './inclusion-sql.ts';
import { amountSteps, documentKeySql, isDocumentAmount } from './invoice-amounts.ts';
import { listTextColumns } from './text-columns.ts';

/** Returns SQL for the customer key. Ids that a spreadsheet turned into decimals lose their `.0`. */
const customerKey = (fields: Fields): string => {
  const id = fields.text('customer_id');
  const keys = [
    ...(fields.has('customer_id')
      ? [
          `CASE WHEN ends_with(${id}, '.0') THEN coalesce(CAST(try_cast(${id} AS BIGINT) AS VARCHAR), ${id}) ELSE ${id} END`,
        ]
      : []),
    // Identifies the customer of an account movement by name, because the sender of a refund is the business itself.
    ...(fields.mapping.accountMovements && fields.has('customer') ? [fields.text('customer')] : []),
    ...(fields.has('customer_email') ? [`lower(${fields.text('customer_email')})`] : []),
    ...(fields.has('customer') ? [fields.text('customer')] : []),
  ];
  return keys.length < 2 ? (keys[0] ?? 'NULL') : `coalesce(${keys.join(', ')})`;
};

/**
 * Returns SQL that tests whether a row belongs to a credit note; credit notes are stored as negative amounts. A
 * negative amount is a credit too, unless it is a discount line of a positive document, or its number belongs to
 * another series (`A563186`, an adjustment).
 */
const isCredit = (fields: Fields, amount: string): string => {
  const number = fields.text('document_number');
  const named = fields.has('document_number')
    ? ([
        [
          `(${amount} < 0 OR ${fields.value('quantity')} < 0) AND regexp_full_match(${number}, 'C\\d+')`,
          'true',
        ],
        [`${amount} < 0 AND regexp_full_match(${number}, '[A-Z]\\d+')`, 'false'],
      ] as const)
    : [];
  return firstMatchSql([[isCreditSql(fields), 'true'], ...named, [`${amount} < 0`, 'true']], 'false');
};

/** Returns SQL that tests whether the status or type of a row marks a credit note. */
const isCreditSql = (fields: Fields): string => {
  const typeFields = ['status', 'status_2', 'document_type'].filter((field) => fields.has(field));
  return typeFields.length === 0
    ? 'false'
    : typeFields.map((field) => `counted_${field} = 'credit'`).join(' OR ');
};

const reasons: Readonly<Record<string, (text: string) => string>> = {
  document_type: (text) => `'"' || ${text} || '" is not a sale.'`,
  status: (text) => `'status "' || ${text} || '" is not counted as revenue.'`,
  status_2: (text) => `'status "' || ${text} || '" is not counted as revenue.'`,
  discarded: () => `'it was cancelled or deleted.'`,
  line_type: (text) => `'a line of type "' || ${text} || '" has no amount of its own.'`,
  account_class: (text) => `'an account of class "' || ${text} || '" is not revenue.'`,
};

/** Account movements whose sign shows that the business paid, or got its own payment back; they are skipped. */
const opposedMovements: readonly SkippedRow[] = [
  { when: "counted_document_type = 'yes' AND base < 0", reason: "'a payment sent is not a sale.'" },
  { when: "counted_document_type = 'credit' AND base > 0", reason: "'a refund received is not a sale.'" },
];

export const buildInvoiceRows = (fields: Fields): RowsSql => {
  const t = (key: string) => fields.text(key);
  const v = (key: string) => fields.value(key);
  const amountKey =
    ['amount', 'credit', 'unit_price', 'total', 'subtotal'].find((key) => fields.has(key)) ?? 'amount';
  const decidingKeys = decidingFields.invoices.filter((field) => fields.has(field));
  const withdrawing = ['status', 'status_2', 'discarded'].filter((field) => fields.has(field));
  const mixedDocuments = isDocumentAmount(fields) || fields.format.mixedDocuments === true;
  const valueColumn = mixedDocuments ? 'document_base' : 'base';
  // A credit note with positive amounts is negated as a whole. If documents are not grouped, each row is
  // negated by itself.
  const signed = (value: string) =>
    mixedDocuments
      ? `CASE WHEN credit AND document_base > 0 THEN -${value} ELSE ${value} END`
      : `CASE WHEN credit THEN -abs(${value}) ELSE ${value} END`;
  const inclusionColumns = Object.fromEntries(
    decidingKeys.map((field) => [`counted_${field}`, inclusionSql(fields, field)]),
  );
  return {
    steps: [
      ...amountSteps(fields),
      ...(decidingKeys.length === 0 ? [] : [inclusionColumns]),
      ...(mixedDocuments
        ? [
            {
              document_base: `sum(base) OVER (PARTITION BY ${documentKeySql(fields)}, ${isCreditSql(fields)})`,
            },
          ]
        : []),
      { credit: isCredit(fields, valueColumn) },
    ],
    columns: {
      ...Object.fromEntries(listTextColumns('invoices').map((key) => [key, t(key)])),
      day: v('day'),
      document: `CASE WHEN credit THEN 'credit_note' ELSE 'invoice' END`,
      customer_key: customerKey(fields),
      customer_email: fields.mapping.accountMovements
        ? `CASE WHEN NOT credit THEN ${t('customer_email')} END`
        : t('customer_email'),
      quantity: fields.has('quantity')
        ? mixedDocuments
          ? `CASE WHEN credit THEN -abs(${v('quantity')}) ELSE ${v('quantity')} END`
          : signed(v('quantity'))
        : 'NULL',
      amount: signed('base'),
      tax: fields.has('tax') ? signed('line_tax') : 'NULL',
      country: placeNameSql(fields, 'country'),
      region: placeNameSql(fields, 'region'),
      city: placeNameSql(fields, 'city'),
      currency: 'currency',
      currency_rate: v('currency_rate'),
    },
    extra: {
      sign: 'CAST(sign(base) AS TINYINT)',
      ...Object.fromEntries(decidingKeys.map((field) => [`deciding_${field}`, t(field)])),
    },
    // Does not let a bill or quote cancel an invoice with the same number, because it is another document.
    ...(withdrawing.length > 0 &&
      fields.has('document_number') && {
        withdrawn: `(${withdrawing.map((field) => `counted_${field} = 'no'`).join(' OR ')}) AND t_document_number IS NOT NULL${fields.has('document_type') ? " AND counted_document_type <> 'no'" : ''}`,
      }),
    skipped: [
      ...decidingKeys.map(
        (field): SkippedRow => ({
          when: `counted_${field} = 'no'`,
          reason: reasons[field]?.(`coalesce(${t(field)}, '')`) ?? "'it is not counted.'",
        }),
      ),
      ...(fields.mapping.accountMovements && fields.has('document_type') ? opposedMovements : []),
    ],
    faults: [
      { when: 'v_day IS NULL', key: 'day', what: 'there is no date.' },
      { when: 'base IS NULL', key: amountKey, what: 'there is no amount.' },
      ...(fields.has('currency_rate')
        ? [
            {
              when: 'v_currency_rate > 0 AND abs(CAST(base AS DOUBLE)) / CAST(v_currency_rate AS DOUBLE) >= 1e12',
              key: 'currency_rate',
              what: 'makes the amount larger than 1,000,000,000,000.',
              shown: true,
            },
          ]
        : []),
    ],
  };
};

/** Maximum length of a place code such as NSW or USA. */
const maxCodeLength = 3;

/**
 * Returns SQL for a place name: `SYDNEY` and `sydney` become Sydney, so that each place has one spelling.
 * Mixed case stays unchanged; codes of regions and countries become upper case.
 */
export const placeNameSql = (fields: Fields, key: 'country' | 'region' | 'city'): string => {
  if (!fields.has(key)) return fields.text(key);
  const text = fields.text(key);
  const capital = (words: string, sign: string, each: (word: string) => string) =>
    `array_to_string(list_transform(string_split(${words}, '${sign}'), lambda ${sign === ' ' ? 'word' : 'part'}: ${each(sign === ' ' ? 'word' : 'part')}), '${sign}')`;
  const named = capital(`lower(${text})`, ' ', (word) =>
    capital(word, '-', (part) => `upper(left(${part}, 1)) || substr(${part}, 2)`),
  );
  const short = key === 'city' ? text : `upper(${text})`;
  return `CASE WHEN length(${text}) <= ${maxCodeLength} THEN ${short} WHEN ${text} = upper(${text}) OR ${text} = lower(${text}) THEN ${named} ELSE ${text} END`;
};
