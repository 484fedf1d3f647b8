import type { Preset } from './preset.ts';

/**
 * Export described at help.shopify.com, 'Exporting orders': one row per item. The first row of an order contains its
 * order fields.
 */
const orders: Preset = {
  id: 'shopify-orders',
  vendor: 'Shopify',
  label: 'Shopify orders export',
  kind: 'invoices',
  headings: { all: ['Name', 'Financial Status', 'Lineitem quantity', 'Lineitem price'] },
  columns: {
    day: 'Created at|Paid at',
    document_number: 'Name',
    status: 'Financial Status',
    customer_email: 'Email',
    customer: 'Billing Name|Shipping Name',
    customer_phone: 'Phone|Billing Phone|Shipping Phone',
    product: 'Lineitem name',
    product_code: 'Lineitem sku',
    quantity: 'Lineitem quantity',
    unit_price: 'Lineitem price',
    discount: 'Discount Amount',
    shipping: 'Shipping',
    tip: 'Tip Received',
    tax: 'Taxes',
    subtotal: 'Subtotal',
    total: 'Total',
    refunded: 'Refunded Amount',
    country: 'Billing Country|Shipping Country',
    region: 'Billing Province|Shipping Province',
    city: 'Billing City|Shipping City',
    currency: 'Currency',
  },
  document: [
    'day',
    'status',
    'customer_email',
    'customer',
    'customer_phone',
    'country',
    'region',
    'city',
    'currency',
    'discount',
    'shipping',
    'tip',
    'tax',
    'subtotal',
    'total',
    'refunded',
  ],
  counts: {
    status: {
      paid: 'yes',
      authorized: 'yes',
      pending: 'yes',
      partially_paid: 'yes',
      partially_refunded: 'yes',
      refunded: 'no',
      voided: 'no',
      expired: 'no',
    },
  },
};

/**
 * Reports described at help.shopify.com, 'Sales reports': net sales are gross sales minus discounts and returns, before
 * tax and shipping.
 */
const salesReport: Preset = {
  id: 'shopify-sales-report',
  vendor: 'Shopify',
  label: 'Shopify sales report',
  kind: 'invoices',
  headings: {
    all: ['Day|Hour|Hour of day|Order date|Week|Month', 'Net sales', 'Total sales'],
    any: ['Gross sales', 'Discounts', 'Returns', 'Taxes'],
    none: ['Shipping'],
  },
  columns: {
    day: 'Day|Order date|Hour',
    document_number: 'Order name|Order|Order ID',
    customer: 'Customer name',
    customer_email: 'Customer email',
    product: 'Product title|Product variant title|Product title at time of sale',
    product_code: 'Product variant SKU|Variant SKU|Product variant SKU at time of sale',
    quantity: 'Net items sold|Net quantity|Quantity|Ordered item quantity|Units sold',
    amount: 'Net sales',
    tax: 'Taxes|Tax',
    country: 'Billing country|Shipping country',
    region: 'Billing region|Shipping region',
    city: 'Billing city|Shipping city',
  },
};

/**
 * Transactions file described at help.shopify.com, 'Exporting orders': payments and refunds, including tax and
 * shipping.
 */
const transactions: Preset = {
  id: 'shopify-transactions',
  vendor: 'Shopify',
  label: 'Shopify order transactions export',
  kind: 'invoices',
  headings: { all: ['Order', 'Name', 'Kind', 'Gateway', 'Status', 'Amount'] },
  columns: {
    day: 'Created At',
    document_number: 'Name',
    document_type: 'Kind',
    status: 'Status',
    total: 'Amount',
    currency: 'Currency',
  },
  counts: {
    document_type: {
      sale: 'yes',
      capture: 'yes',
      refund: 'credit',
      authorization: 'no',
      void: 'no',
      change: 'no',
    },
    status: { success: 'yes', '*': 'no' },
  },
};

export const shopifyPresets: readonly Preset[] = [orders, salesReport, transactions];
