import {
  defineColumn,
  defineRowList,
  explainColumn,
  personalColumn,
  searchedColumn,
  sumColumn,
  textColumn,
} from './define.ts';

const document = [
  defineColumn('day', 'Date', 'date'),
  textColumn('document', 'Document'),
  searchedColumn('document_number', 'Number'),
  searchedColumn('customer', 'Customer'),
  textColumn('customer_key', 'Customer number'),
] as const;
const amount = explainColumn(
  sumColumn(defineColumn('amount', 'Amount', 'currency')),
  'Excluding tax. A credit note is negative.',
);
const open = explainColumn(
  sumColumn(defineColumn('open', 'Not paid yet', 'currency')),
  'Part of the amount, without tax, that is neither paid nor credited. Empty if the source does not tell.',
);
const due = explainColumn(
  defineColumn('due_day', 'Due', 'date'),
  'Day on which the invoice has to be paid. Empty if the source does not tell.',
);
const tax = sumColumn(defineColumn('tax', 'Tax', 'currency'));
const placeColumns = [
  textColumn('country', 'Country'),
  textColumn('region', 'Region'),
  textColumn('city', 'City'),
] as const;
const loaded = [textColumn('currency', 'Currency'), textColumn('origin', 'From')] as const;

export const invoicesList = defineRowList({
  slug: 'invoices',
  title: 'Invoices',
  description:
    'Invoices and credit notes of the revenue source, one row each with the totals of its lines. Lines without a number are grouped by date and customer.',
  module: 'financials',
  columns: [
    ...document,
    personalColumn('customer_email', 'Email'),
    personalColumn('customer_phone', 'Phone'),
    explainColumn(sumColumn(defineColumn('lines', 'Lines', 'count')), 'Number of lines on the invoice.'),
    amount,
    open,
    due,
    tax,
    textColumn('status', 'Status'),
    ...placeColumns,
    ...loaded,
  ],
  brief: ['day', 'document_number', 'customer', 'amount', 'open', 'due_day', 'lines'],
  sort: { key: 'day', direction: 'desc' },
  metrics: [],
});

export const invoiceLinesList = defineRowList({
  slug: 'invoice-lines',
  title: 'Invoice lines',
  description: 'The lines of invoices and credit notes of the revenue source.',
  module: 'financials',
  columns: [
    ...document,
    amount,
    sumColumn(defineColumn('quantity', 'Quantity', 'number')),
    searchedColumn('product', 'Product'),
    textColumn('product_code', 'Code'),
    explainColumn(textColumn('account', 'Account'), 'Revenue account in the accounting system.'),
    tax,
    open,
    due,
    textColumn('status', 'Status'),
    ...placeColumns,
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
