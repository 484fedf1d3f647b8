import type { Preset } from './preset.ts';

const type = 'type|Typ|tipo|type de transaction|Transactietype';
const productSales =
  'product sales|Umsätze|ventas de productos|vendas do produto|ventes de produits|Vendite|verkoop van producten';
const orderId =
  'order id|Bestellnummer|número de pedido|número do pedido|numéro de la commande|Numero ordine|bestelnummer';

/**
 * Reports from sellercentral.amazon.com: 'Date range reports', 'Order reports', 'Settlement reports'. Tax that the
 * marketplace collects is not revenue.
 */
export const amazonPresets: readonly Preset[] = [
  {
    id: 'amazon-date-range',
    vendor: 'Amazon',
    label: 'Amazon date range transactions report',
    kind: 'invoices',
    headings: { all: [type, orderId, productSales] },
    columns: {
      day: 'date/time|Datum/Uhrzeit|fecha y hora|data/hora|date/heure|Data/Ora:|datum/tijd',
      document_number: orderId,
      document_type: type,
      product: 'description|Beschreibung|descripción|descrição|Descrizione|beschrijving',
      product_code: 'sku',
      quantity: 'quantity|Menge|cantidad|quantidade|quantité|Quantità|aantal',
      amount: productSales,
      amount_discount:
        'promotional rebates|Rabatte aus Werbeaktionen|devoluciones promocionales|descontos promocionais|Rabais promotionnels|Sconti promozionali|promotiekortingen',
      city: 'order city|Ort der Bestellung|ciudad de procedencia del pedido|ville d’où provient la commande',
      region: 'order state|Bundesland|comunidad autónoma de procedencia del pedido',
    },
    counts: {
      document_type: {
        order: 'yes',
        refund: 'credit',
        bestellung: 'yes',
        erstattung: 'credit',
        pedido: 'yes',
        reembolso: 'credit',
        commande: 'yes',
        remboursement: 'credit',
        ordine: 'yes',
        rimborso: 'credit',
        bestelling: 'yes',
        terugbetaling: 'credit',
        '*': 'no',
      },
    },
  },
  {
    id: 'amazon-orders',
    vendor: 'Amazon',
    label: 'Amazon orders report',
    kind: 'invoices',
    headings: { all: ['amazon-order-id|order-id', 'purchase-date', 'item-price', 'sku'] },
    columns: {
      day: 'purchase-date',
      document_number: 'amazon-order-id|order-id',
      status: 'order-status|item-status',
      customer_email: 'buyer-email',
      customer: 'buyer-name',
      product: 'product-name',
      product_code: 'sku',
      quantity: 'quantity|quantity-purchased|quantity-shipped',
      amount: 'item-price',
      amount_discount: 'item-promotion-discount',
      city: 'ship-city',
      region: 'ship-state',
      country: 'ship-country',
      currency: 'currency',
    },
    counts: { status: { cancelled: 'no', pending: 'no' } },
  },
  {
    // Flat file V2 splits each amount into several rows.
    id: 'amazon-settlement',
    vendor: 'Amazon',
    label: 'Amazon settlement report',
    kind: 'invoices',
    headings: { all: ['settlement-id', 'transaction-type', 'amount-type', 'amount-description', 'amount'] },
    columns: {
      day: 'posted-date|posted-date-time',
      document_number: 'order-id|merchant-order-id',
      line_type: 'amount-description',
      product_code: 'sku',
      amount: 'amount',
    },
    counts: { line_type: { principal: 'yes', '*': 'no' } },
  },
];
