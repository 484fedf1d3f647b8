import type { Preset } from './preset.ts';

/**
 * Reports described at squareup.com/help, 'Summaries and reports': net sales are gross sales minus discounts and
 * refunds, before tax, tips and gift cards.
 */
export const squarePresets: readonly Preset[] = [
  {
    id: 'square-items',
    vendor: 'Square',
    label: 'Square items export',
    kind: 'invoices',
    headings: {
      all: ['Date', 'Item', 'Qty', 'Gross Sales', 'Net Sales'],
      any: [
        'Price Point Name',
        'Modifiers Applied',
        'Event Type',
        'Transaction ID',
        'Itemization Type',
        'Category',
      ],
    },
    columns: {
      day: 'Date',
      document_number: 'Transaction ID|Payment ID',
      document_type: 'Event Type',
      customer_id: 'Customer ID|Customer Reference ID',
      customer: 'Customer Name',
      product: 'Item',
      product_code: 'SKU',
      quantity: 'Qty',
      amount: 'Net Sales',
      tax: 'Tax',
    },
    counts: { document_type: { payment: 'yes', refund: 'credit', sale: 'yes', return: 'credit' } },
  },
  {
    id: 'square-transactions',
    vendor: 'Square',
    label: 'Square transactions export',
    kind: 'invoices',
    headings: {
      all: ['Date', 'Gross Sales', 'Net Sales', 'Total Collected'],
      any: ['Transaction ID', 'Payment ID', 'Gift Card Sales', 'Tip', 'Event Type', 'Fees'],
      none: ['Item', 'Qty'],
    },
    columns: {
      day: 'Date',
      document_number: 'Transaction ID|Payment ID',
      document_type: 'Event Type',
      customer_id: 'Customer ID|Customer Reference ID',
      customer: 'Customer Name',
      product: 'Description',
      amount: 'Net Sales',
      tax: 'Tax',
    },
    counts: { document_type: { payment: 'yes', refund: 'credit', sale: 'yes', return: 'credit' } },
  },
];
