import { columnsOf } from '../column-types.ts';
import { defineFact } from '../define-fact.ts';
import { level, productLevel, rowName, unnumbered } from '../identity.ts';

/** Maximum days by which the date of an invoice may be corrected. Numbers that begin again each year are further apart. */
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
    ...columnsOf('decimal', 'quantity', 'amount', 'tax'),
    ...columnsOf('text', 'country', 'region', 'city', 'status', 'currency'),
    currency_rate: 'decimal',
  },
  required: ['day', 'document'],
  // Two shops of one business may both have an order 1001; then neither day nor customer agrees. A customer who returns
  // may get the number 17 again in the next year.
  identity: {
    same: [
      (row) => `${row}.document`,
      (row) => `coalesce('#' || ${row}.document_number, ${row}.day::VARCHAR)`,
    ],
    levels: [unnumbered(level('customer_key')), unnumbered(level('account')), unnumbered(productLevel)],
    also: {
      columns: ['document_number', 'day', 'customer_key'],
      holds: `(n.document_number IS NULL OR n.day = r.day OR (n.customer_key IS NOT DISTINCT FROM r.customer_key AND abs(n.day - r.day) <= ${maxDaysMoved}))`,
    },
    parts: [level('account'), productLevel],
    sum: 'amount',
  },
  numbered: { column: 'document_number', with: ['day', 'customer_key'], unknownAgrees: true },
  spelledAlike: ['customer_key', 'country', 'region', 'city'],
});
