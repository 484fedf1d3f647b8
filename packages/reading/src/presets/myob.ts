import type { Preset } from './preset.ts';

/**
 * Statuses in MYOB: a letter for invoice, order or quote; blank is an invoice. Lists use words instead, and an open
 * invoice is a sale.
 */
const status = { i: 'yes', o: 'no', q: 'no', invoice: 'yes', order: 'no', quote: 'no' } as const;

const sale = {
  day: 'Date',
  document_number: 'Invoice No.|Invoice #|Invoice Number',
  status: 'Sale Status|Status',
  customer: 'Co./Last Name',
  customer_id: 'Card ID|Record ID',
  quantity: 'Quantity',
  tax: 'GST Amount|Tax Amount|VAT Amount',
  region: 'Addr 1 - State',
  city: 'Addr 1 - City',
  currency: 'Currency Code',
} as const;

/**
 * Export described at help.myob.com, 'Import and export fields': tab or comma, blank line between sales. `Total` and
 * `Amount` exclude tax.
 */
export const myobPresets: readonly Preset[] = [
  {
    id: 'myob-item-sales',
    vendor: 'MYOB',
    label: 'MYOB item sales export',
    kind: 'invoices',
    headings: { all: ['Co./Last Name', 'Item Number', 'Total'], none: ['Purchase No.', 'Purchase #'] },
    columns: { ...sale, product: 'Description', product_code: 'Item Number', amount: 'Total' },
    taxInclusive: false,
    counts: { status },
  },
  {
    id: 'myob-service-sales',
    vendor: 'MYOB',
    label: 'MYOB service sales export',
    kind: 'invoices',
    headings: {
      all: ['Co./Last Name', 'Amount', 'Account No.|Account #|Account Number'],
      none: ['Purchase No.', 'Purchase #', 'Item Number'],
    },
    columns: {
      ...sale,
      product: 'Description',
      account: 'Account No.|Account #|Account Number',
      amount: 'Amount',
    },
    taxInclusive: false,
    counts: { status },
  },
  {
    // Invoice list of MYOB Business: amounts include tax, and there is no tax column.
    id: 'myob-invoices',
    vendor: 'MYOB',
    label: 'MYOB invoices export',
    kind: 'invoices',
    headings: {
      all: [
        'Issue date|Date',
        'Number|Invoice no.|Invoice number',
        'Customer',
        'Amount ($)|Amount|Total amount',
        'Balance due ($)|Balance due|Balance',
      ],
      none: ['Transaction Type', 'Qty'],
    },
    columns: {
      day: 'Issue date|Date',
      document_number: 'Number|Invoice no.|Invoice number',
      customer: 'Customer',
      status: 'Status',
      total: 'Amount ($)|Amount|Total amount',
      tax: 'Tax ($)|GST ($)|Tax|GST',
    },
    counts: {
      status: { open: 'yes', closed: 'yes', overdue: 'yes', unpaid: 'yes', paid: 'yes', draft: 'no' },
    },
  },
];
