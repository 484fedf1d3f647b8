import { columnsOf } from '../column-types.ts';
import { defineFact } from '../define-fact.ts';
import { columnLevel, productLevel, rowName, unnumbered } from '../identity.ts';
import { isSameNameSql } from '../rules/person-name.ts';

const known = (row: string): string =>
  `coalesce(${row}.customer, ${row}.customer_email, ${row}.customer_key)`;
/**
 * Whether two invoice rows may have the same customer. A customer's name may have two spellings or be missing in one
 * row.
 */
const isSameCustomerSql = `(n.customer_key IS NOT DISTINCT FROM r.customer_key OR ${known('n')} IS NULL OR ${known('r')} IS NULL OR lower(n.customer_email) = lower(r.customer_email) OR ${isSameNameSql(known('n'), known('r'))})`;
/** Whether an invoice number may repeat: numbers of up to three digits may start again each month. */
const mayRestartSql = `regexp_full_match(r.document_number, '[^0-9]*[0-9]{1,3}')`;
/** Maximum days by which the date of an invoice with such a short number is corrected together with its amount. */
const maxDaysEdited = 14;
/**
 * Maximum days by which the date of an invoice may be corrected. Numbers that start again each year are further apart.
 */
const maxDaysMoved = 180;

export const invoices = defineFact({
  grain: 'One row per line of an invoice or a credit note.',
  rowName: rowName(
    'document_number',
    'customer',
    'account',
    (row) => `coalesce(${row}.product, ${row}.product_code)`,
  ),
  columns: {
    day: 'day',
    ...columnsOf('text', 'document', 'document_number', 'customer', 'customer_key', 'customer_email'),
    ...columnsOf('text', 'customer_phone', 'product', 'product_code', 'account'),
    // `open`: part of the amount that has been neither paid nor credited; null if the source does not tell.
    ...columnsOf('decimal', 'quantity', 'amount', 'tax', 'open'),
    ...columnsOf('text', 'country', 'region', 'city', 'status', 'currency'),
    currency_rate: 'decimal',
    due_day: 'day',
  },
  required: ['day', 'document'],
  // Two shops of one business may both have an order 1001, even on the same day; then both customer and amount differ.
  // A returning customer may get the number 17 again in the next year or month.
  identity: {
    same: [
      (row) => `${row}.document`,
      (row) => `coalesce('#' || ${row}.document_number, ${row}.day::VARCHAR)`,
    ],
    levels: [
      unnumbered(columnLevel('customer_key')),
      unnumbered(columnLevel('account')),
      unnumbered(productLevel),
    ],
    also: {
      columns: ['document_number', 'day', 'customer_key', 'customer', 'customer_email'],
      list: 'amount',
      holds: `(n.document_number IS NULL OR (n.day = r.day AND (list_contains(n.amount, r.amount) OR ${isSameCustomerSql}))
        OR (n.customer_key IS NOT DISTINCT FROM r.customer_key AND abs(n.day - r.day) <= CASE WHEN list_contains(n.amount, r.amount) OR NOT ${mayRestartSql} THEN ${maxDaysMoved} ELSE ${maxDaysEdited} END))`,
    },
    parts: [columnLevel('account'), productLevel],
    sum: 'amount',
  },
  numbered: {
    column: 'document_number',
    with: ['day', 'customer_key'],
    unknownAgrees: true,
    digitsWith: ['day', 'customer_key'],
  },
  spelledAlike: ['customer_key', 'country', 'region', 'city'],
});
