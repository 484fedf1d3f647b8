import type { Preset } from './preset.ts';

/**
 * Export described at support.freshbooks.com, 'Invoice details report': one row per line; its total includes two taxes.
 */
export const freshbooksPresets: readonly Preset[] = [
  {
    id: 'freshbooks-invoice-details',
    vendor: 'FreshBooks',
    label: 'FreshBooks invoice details export',
    kind: 'invoices',
    headings: {
      all: ['Client Name', 'Invoice #', 'Date Issued', 'Line Total', 'Line Subtotal'],
      any: ['Invoice Status', 'Tax 1 Amount', 'Tax 1 Type', 'Item Name', 'Rate'],
    },
    columns: {
      day: 'Date Issued',
      document_number: 'Invoice #',
      status: 'Invoice Status',
      customer: 'Client Name',
      product: 'Item Name|Item Description',
      quantity: 'Quantity',
      amount: 'Line Subtotal',
      tax: 'Tax 1 Amount',
      tax_2: 'Tax 2 Amount',
      currency: 'Currency',
    },
  },
];
