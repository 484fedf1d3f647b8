import type { Preset } from './preset.ts';

const status = {
  paid: 'yes',
  'awaiting payment': 'yes',
  authorised: 'yes',
  'part paid': 'yes',
  draft: 'no',
  'awaiting approval': 'no',
  submitted: 'no',
  voided: 'no',
  deleted: 'no',
} as const;

/** Columns of Xero reports, which have amounts before tax in `Net` or in `(ex)` columns. */
const reportColumns = {
  day: 'Invoice Date|Date',
  document_number: 'Invoice Number|Number',
  document_type: 'Source|Invoice Type|Type',
  customer: 'Contact|Contact Name',
  customer_email: 'Email',
  product: 'Description',
  product_code: 'Item Code|Item',
  account: 'Account Code|Account',
  quantity: 'Quantity',
  tax: 'Tax|Tax Total|Tax Amount',
  currency: 'Currency',
  status: 'Status|Invoice Status',
} as const;

export const xeroPresets: readonly Preset[] = [
  {
    // Export described at central.xero.com, 'Export invoices, bills and credit notes': one row per line, each with the
    // document total.
    id: 'xero-sales-invoices',
    vendor: 'Xero',
    label: 'Xero sales invoices export',
    kind: 'invoices',
    headings: {
      all: ['ContactName', 'InvoiceNumber', 'InvoiceDate', 'LineAmount'],
      any: ['InvoiceAmountDue', 'InvoiceAmountPaid', 'AccountCode', 'TaxType', 'Sent', 'PlannedDate'],
    },
    columns: {
      day: 'InvoiceDate',
      document_number: 'InvoiceNumber',
      document_type: 'Type',
      status: 'Status',
      customer: 'ContactName',
      customer_email: 'EmailAddress',
      product: 'Description',
      product_code: 'InventoryItemCode',
      account: 'AccountCode',
      quantity: 'Quantity',
      amount: 'LineAmount',
      tax: 'TaxAmount',
      city: 'POCity|SACity',
      region: 'PORegion|SARegion',
      country: 'POCountry|SACountry',
      currency: 'Currency',
    },
    counts: { status },
  },
  {
    // Import layout for invoices in Xero, written by other systems.
    id: 'xero-invoice-template',
    vendor: 'Xero',
    label: 'Xero invoices in the import layout',
    kind: 'invoices',
    headings: {
      all: ['ContactName', 'InvoiceNumber', 'InvoiceDate', 'UnitAmount', 'Quantity'],
      none: ['LineAmount'],
    },
    columns: {
      day: 'InvoiceDate',
      document_number: 'InvoiceNumber',
      document_type: 'Type',
      status: 'Status',
      customer: 'ContactName',
      customer_email: 'EmailAddress',
      product: 'Description',
      product_code: 'InventoryItemCode',
      account: 'AccountCode',
      quantity: 'Quantity',
      unit_price: 'UnitAmount',
      tax: 'TaxAmount',
      city: 'POCity|SACity',
      region: 'PORegion|SARegion',
      country: 'POCountry|SACountry',
      currency: 'Currency',
    },
    counts: { status },
  },
  {
    id: 'xero-receivable-invoice-detail',
    vendor: 'Xero',
    label: 'Xero receivable invoice detail report',
    kind: 'invoices',
    headings: {
      all: [
        'Invoice Number|Number',
        'Contact|Contact Name',
        'Net|Line Amount (ex)|Amount (ex)|Net (ex)',
        'Invoice Date|Date',
      ],
      any: ['Unit Price (ex)', 'Unit Price', 'Unit Price (inc)', 'Item Code'],
      none: ['Lead ID', 'ContactName'],
    },
    columns: { ...reportColumns, amount: 'Net|Net (ex)|Line Amount (ex)|Amount (ex)' },
    counts: { status },
  },
  {
    id: 'xero-receivable-invoice-summary',
    vendor: 'Xero',
    label: 'Xero receivable invoice summary report',
    kind: 'invoices',
    headings: {
      all: ['Invoice Number|Number', 'Contact|Contact Name', 'Gross|Invoice Total|Gross (Source)'],
      any: ['Balance', 'Due Date', 'Invoice Reference'],
      none: ['Unit Price (ex)', 'Unit Price', 'Quantity'],
    },
    columns: { ...reportColumns, amount: 'Net|Net (ex)', total: 'Gross|Invoice Total' },
    counts: { status },
  },
];
