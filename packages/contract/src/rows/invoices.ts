import { column, defineRowList, personal, searched, text } from './define.ts';

const document = [
  column('day', 'Day', 'date'),
  text('document', 'Document'),
  searched('document_number', 'Number'),
  searched('customer', 'Customer'),
  text('customer_key', 'Customer key'),
] as const;
const place = [text('country', 'Country'), text('region', 'Region'), text('city', 'City')] as const;
const loaded = [text('currency', 'Currency'), text('origin', 'From')] as const;

export const invoices = defineRowList({
  slug: 'invoices',
  title: 'Invoices',
  description:
    'Invoices and credit notes of the revenue source, one row each with the sums of its lines. Lines without a number stand together by day and customer.',
  module: 'financials',
  columns: [
    ...document,
    personal('customer_email', 'E-mail'),
    personal('customer_phone', 'Phone'),
    column('lines', 'Lines', 'count'),
    column('amount', 'Amount', 'currency'),
    column('tax', 'Tax', 'currency'),
    text('status', 'Status'),
    ...place,
    ...loaded,
  ],
  brief: ['day', 'document_number', 'customer', 'amount', 'lines'],
  sort: { key: 'day', direction: 'desc' },
  metrics: [],
});

export const invoiceLines = defineRowList({
  slug: 'invoice-lines',
  title: 'Invoice lines',
  description: 'The lines of invoices and credit notes of the revenue source.',
  module: 'financials',
  columns: [
    ...document,
    column('amount', 'Amount', 'currency'),
    column('quantity', 'Quantity', 'number'),
    searched('product', 'Product'),
    text('product_code', 'Code'),
    text('account', 'Account'),
    column('tax', 'Tax', 'currency'),
    text('status', 'Status'),
    ...place,
    ...loaded,
  ],
  brief: ['day', 'document_number', 'customer', 'amount', 'product', 'account', 'quantity'],
  sort: { key: 'day', direction: 'desc' },
  metrics: [
    'revenue',
    'invoiced',
    'invoices',
    'credit_notes',
    'quantity',
    'customers',
    'new_customers',
    'products',
    'places',
    'last_invoice',
  ],
});
