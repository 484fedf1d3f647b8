import type { Preset } from './preset.ts';

/** Statuses that WooCommerce's own reports include or exclude. The reports include orders on hold. */
const reportStatus = {
  completed: 'yes',
  processing: 'yes',
  'on-hold': 'yes',
  'on hold': 'yes',
  refunded: 'yes',
  pending: 'no',
  'pending payment': 'no',
  cancelled: 'no',
  failed: 'no',
  'checkout-draft': 'no',
  draft: 'no',
  trash: 'no',
} as const;
const prefixed = Object.fromEntries(
  Object.entries(reportStatus).map(([status, inclusion]) => [`wc-${status}`, inclusion]),
);
/** A list of orders shows a refunded order with its full amounts and no refund row, so it does not count. */
const orderStatus = { ...reportStatus, ...prefixed, refunded: 'no', 'wc-refunded': 'no' } as const;

const orderFields = [
  'day',
  'status',
  'customer',
  'customer_id',
  'customer_email',
  'customer_phone',
  'country',
  'region',
  'city',
  'currency',
  'discount',
  'shipping',
  'tax',
  'subtotal',
  'total',
  'refunded',
];

export const woocommercePresets: readonly Preset[] = [
  {
    // Report described at woocommerce.com/document/woocommerce-analytics, 'Orders report': net sales exclude tax and
    // shipping. Refunds have their own rows.
    id: 'woocommerce-orders-report',
    vendor: 'WooCommerce',
    label: 'WooCommerce orders report',
    kind: 'invoices',
    headings: {
      all: ['Date', 'Order #', 'Status', 'Net sales|N. Revenue'],
      any: [
        'Product(s)',
        'Customer type',
        'Items sold',
        'Coupon(s)',
        'Attribution',
        'N. Revenue (formatted)',
      ],
    },
    columns: {
      day: 'Date',
      document_number: 'Order #',
      status: 'Status',
      customer: 'Customer',
      product: 'Product(s)',
      quantity: 'Items sold',
      amount: 'Net sales|N. Revenue',
    },
    counts: { status: { ...reportStatus, ...prefixed } },
  },
  {
    id: 'woocommerce-revenue-report',
    vendor: 'WooCommerce',
    label: 'WooCommerce revenue report',
    kind: 'invoices',
    headings: {
      all: ['Date', 'Orders', 'Gross sales', 'Net sales'],
      any: ['Coupons', 'Returns', 'Shipping'],
      none: ['Day'],
    },
    columns: { day: 'Date', amount: 'Net sales', tax: 'Taxes|Tax' },
  },
  {
    // Plugin Advanced Order Export: one row per item. The order's amounts are on each row or only on its first row.
    id: 'woocommerce-advanced-order-export',
    vendor: 'WooCommerce',
    label: 'WooCommerce orders export',
    kind: 'invoices',
    headings: {
      all: [
        'Order Number|Order ID',
        'Order Status|Status',
        'Item Cost|Item Name|Order Line Total|Product Name',
      ],
      any: [
        'First Name (Billing)',
        'Email (Billing)',
        'Cart Discount Amount',
        'Order Subtotal Amount',
        'Quantity (- Refund)',
        'Order Total Amount',
      ],
    },
    columns: {
      day: 'Order Date|Completed Date|Paid Date',
      document_number: 'Order Number|Order ID',
      status: 'Order Status|Status',
      customer: 'Company (Billing)|Full Name (Billing)|Last Name (Billing)|First Name (Billing)',
      customer_email: 'Email (Billing)',
      customer_phone: 'Phone (Billing)',
      product: 'Item Name|Product Name',
      product_code: 'SKU',
      quantity: 'Quantity (- Refund)|Quantity',
      unit_price: 'Item Cost|Product Price',
      discount: 'Cart Discount Amount|Order Discount Amount',
      refunded: 'Order Refund Amount',
      shipping: 'Order Shipping Amount',
      tax: 'Order Total Tax Amount',
      total: 'Order Total Amount',
      country: 'Country Code (Billing)|Country Name (Billing)',
      region: 'State Code (Billing)|State Name (Billing)',
      city: 'City (Billing)',
      currency: 'Order Currency|Currency',
    },
    document: orderFields,
    counts: { status: orderStatus },
  },
  {
    // Plugin Order/Customer CSV Export: one row per order, or one per item with `item_…` columns.
    id: 'woocommerce-order-export',
    vendor: 'WooCommerce',
    label: 'WooCommerce orders export',
    kind: 'invoices',
    headings: {
      all: ['order_number|order_id', 'status', 'order_total'],
      any: ['tax_total', 'shipping_total', 'billing_email', 'discount_total', 'order_currency', 'line_items'],
    },
    columns: {
      day: 'order_date|date',
      document_number: 'order_number|order_id',
      status: 'status',
      customer: 'billing_company|billing_full_name|billing_last_name',
      customer_id: 'customer_id|customer_user',
      customer_email: 'billing_email',
      customer_phone: 'billing_phone',
      product: 'item_name',
      product_code: 'item_sku',
      quantity: 'item_quantity',
      unit_price: 'item_price',
      line_discount: 'item_discount',
      amount: 'item_total',
      shipping: 'shipping_total|order_shipping',
      tax: 'tax_total|order_tax',
      total: 'order_total',
      refunded: 'refunded_total|order_refund_amount',
      country: 'billing_country',
      region: 'billing_state',
      city: 'billing_city',
      currency: 'order_currency|currency',
    },
    document: orderFields,
    counts: { status: orderStatus },
  },
];
