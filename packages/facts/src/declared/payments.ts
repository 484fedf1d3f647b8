import { columnsOf } from '../column-types.ts';
import { defineFact } from '../define-fact.ts';
import { rowName, sameColumns } from '../identity.ts';

export const payments = defineFact({
  grain: 'One row per payment of an invoice, or refund of a credit note, on the day of the payment.',
  rowName: rowName('document_number', 'customer'),
  columns: {
    day: 'day',
    ...columnsOf('text', 'payment_key', 'document', 'document_number', 'customer', 'customer_key'),
    // Part of the payment that is revenue: without tax and without lines on other accounts. A refund is negative.
    amount: 'decimal',
    currency: 'text',
    currency_rate: 'decimal',
  },
  required: ['day', 'payment_key', 'document'],
  identity: {
    same: sameColumns('payment_key', 'day', 'document_number'),
    levels: [],
    parts: [],
    sum: 'amount',
  },
});
