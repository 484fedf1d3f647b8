import type { HeadingPattern, Preset } from './preset.ts';

const date = 'Date|Transaction date|Fecha|Data|Datum';
const type =
  "Transaction Type|Type|Type d’opération|Type d'opération|Tipo de transacción|Tipo de transação|Transaktionstyp|Tipo di transazione|Transactietype";
const number = 'Num|No.|Number|Nº|N.º|Num.|Nr.';
const memo =
  'Memo/Description|Description|Line description|Mémo/Description|Nota/Descripción|Memorando/Descrição';
const amount = 'Amount|Montant|Importe|Monto|Valor|Betrag|Importo|Bedrag';
const customer = 'Customer|Customer full name|Name|Client|Cliente|Kunde|Klant';
const product =
  'Product/Service|Product/Service full name|Produit/service|Producto/servicio|Produto/serviço|Produkt/Dienstleistung';

const lines: Readonly<Record<string, HeadingPattern>> = {
  day: date,
  document_type: type,
  document_number: number,
  customer,
  customer_email: 'Customer email|Email',
  quantity: 'Qty|Quantity|Qté|Quantité|Cant.|Cantidad|Qtd|Menge|Quantità|Aantal',
  amount,
  currency: 'Currency|Devise|Moneda|Moeda|Währung|Valuta',
};

/** Decides which QuickBooks Online types count as sales. Bills, payments and estimates can be in the same list. */
const counts = {
  document_type: {
    invoice: 'yes',
    'sales receipt': 'yes',
    'credit memo': 'credit',
    'credit note': 'credit',
    refund: 'credit',
    'refund receipt': 'credit',
    'statement charge': 'yes',
    charge: 'yes',
    'adjustment note': 'credit',
    payment: 'no',
    estimate: 'no',
    quote: 'no',
    'time charge': 'no',
    bill: 'no',
    expense: 'no',
    deposit: 'no',
    'journal entry': 'no',
    'credit card credit': 'no',
    check: 'no',
    cheque: 'no',
  },
} as const;

/**
 * Reports described at quickbooks.intuit.com, 'Run a report': title, company and dates above the table, customers or
 * products between the rows, totals below.
 */
export const quickbooksPresets: readonly Preset[] = [
  {
    id: 'quickbooks-sales-by-product-detail',
    vendor: 'QuickBooks',
    label: 'QuickBooks sales by product or service detail report',
    kind: 'invoices',
    headings: {
      all: [type, amount, 'Sales Price|Sales price|Prix de vente|Precio de venta|Preço de venda', customer],
      none: [product],
    },
    columns: { ...lines, product_code: 'SKU' },
    group: 'product',
    counts,
  },
  {
    id: 'quickbooks-sales-by-customer-detail',
    vendor: 'QuickBooks',
    label: 'QuickBooks sales by customer detail report',
    kind: 'invoices',
    headings: {
      all: [
        type,
        amount,
        'Sales Price|Rate|Qty|Quantity|Prix de vente|Precio de venta|Preço de venda|Qté',
        product,
      ],
    },
    columns: { ...lines, product },
    group: 'customer',
    counts,
  },
  {
    id: 'quickbooks-invoice-list',
    vendor: 'QuickBooks',
    label: 'QuickBooks invoice list report',
    kind: 'invoices',
    headings: {
      all: [type, number, amount],
      any: ['Open Balance', 'Due Date', 'Name', 'Solde ouvert', 'Saldo pendiente'],
      none: [product, 'Account', 'Split'],
    },
    columns: {
      day: date,
      document_type: type,
      document_number: number,
      customer: `Name|${customer}`,
      product: memo,
      total: amount,
      tax: 'Tax Amount|Tax|GST',
    },
    counts,
  },
  {
    // Exported from Sales > Invoices, with the arrow next to the list.
    id: 'quickbooks-invoices',
    vendor: 'QuickBooks',
    label: 'QuickBooks invoices export',
    kind: 'invoices',
    headings: {
      all: ['Date|Invoice date', 'No.|Num|Invoice no.', 'Customer', amount, 'Status'],
      any: ['Memo', 'Type', 'Customer/Project', 'Balance'],
      none: ['Transaction Type', 'Balance due ($)', 'Issue date'],
    },
    columns: {
      day: 'Date|Invoice date',
      document_type: 'Type',
      document_number: 'No.|Num|Invoice no.',
      customer: 'Customer',
      product: 'Memo',
      total: amount,
      // The status column can contain sentences such as 'Overdue 3 days'.
      status: 'Status',
    },
    counts,
  },
];
