import type { Preset } from './preset.ts';

/**
 * Export described at help.etsy.com, 'How to download your sales data'. Sales tax and shipping paid by buyers are not
 * sales.
 */
export const etsyPresets: readonly Preset[] = [
  {
    id: 'etsy-orders',
    vendor: 'Etsy',
    label: 'Etsy sold orders export',
    kind: 'invoices',
    headings: {
      all: ['Sale Date', 'Order ID', 'Order Value'],
      any: ['Number of Items', 'Card Processing Fees', 'Order Net', 'Adjusted Order Total', 'Order Total'],
    },
    columns: {
      day: 'Sale Date',
      document_number: 'Order ID',
      status: 'Status',
      customer_id: 'Buyer User ID|Buyer',
      customer: 'Full Name|Buyer',
      quantity: 'Number of Items',
      amount: 'Order Value',
      amount_discount: 'Discount Amount',
      country: 'Ship Country',
      region: 'Ship State',
      city: 'Ship City',
      currency: 'Currency',
    },
    dateOrder: 'mdy',
  },
  {
    id: 'etsy-order-items',
    vendor: 'Etsy',
    label: 'Etsy sold order items export',
    kind: 'invoices',
    headings: {
      all: ['Sale Date', 'Item Name', 'Quantity', 'Price'],
      any: ['Listing ID', 'Transaction ID', 'Item Total', 'Order Shipping', 'Order Sales Tax'],
    },
    columns: {
      day: 'Sale Date',
      document_number: 'Order ID|Transaction ID',
      customer_id: 'Buyer',
      customer: 'Ship Name|Buyer',
      product: 'Item Name',
      product_code: 'SKU|Listing ID',
      quantity: 'Quantity',
      unit_price: 'Price',
      line_discount: 'Discount Amount',
      country: 'Ship Country',
      region: 'Ship State',
      city: 'Ship City',
      currency: 'Currency',
    },
    dateOrder: 'mdy',
  },
  {
    id: 'etsy-statement',
    vendor: 'Etsy',
    label: 'Etsy statement export',
    kind: 'invoices',
    headings: { all: ['Date', 'Type', 'Title', 'Amount', 'Fees & Taxes', 'Net'] },
    columns: {
      day: 'Date',
      document_type: 'Type',
      product: 'Title',
      amount: 'Amount',
      currency: 'Currency',
    },
    counts: { document_type: { sale: 'yes', refund: 'credit', '*': 'no' } },
  },
  {
    id: 'etsy-payments',
    vendor: 'Etsy',
    label: 'Etsy payments export',
    kind: 'invoices',
    headings: {
      all: ['Payment ID', 'Order ID', 'Gross Amount', 'Net Amount'],
      any: ['Posted Gross', 'Adjusted Gross', 'Fees', 'Listing Amount'],
    },
    columns: {
      day: 'Order Date',
      document_number: 'Order ID',
      customer_id: 'Buyer Username|Buyer',
      customer: 'Buyer Name|Buyer',
      total: 'Gross Amount',
      tax: 'VAT Amount',
      refunded: 'Refund Amount',
      currency: 'Currency',
    },
    dateOrder: 'mdy',
  },
];
