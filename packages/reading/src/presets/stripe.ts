import type { Preset } from './preset.ts';

const created = 'Created (UTC)|Created date (UTC)|Created|created_utc|created|Created date';

/**
 * Reports described at docs.stripe.com/reports, and exports of Dashboard lists. Amounts include tax, because Stripe
 * does not know the tax.
 */
export const stripePresets: readonly Preset[] = [
  {
    id: 'stripe-payments',
    vendor: 'Stripe',
    label: 'Stripe payments export',
    kind: 'invoices',
    headings: {
      all: ['id', 'Amount', 'Amount Refunded', 'Currency', 'Status'],
      any: [created, 'Captured', 'Seller Message', 'Card Brand', 'Customer ID'],
    },
    columns: {
      day: created,
      document_number: 'id',
      status: 'Status',
      customer_id: 'Customer ID',
      customer: 'Customer Description|Card Name|Customer Email',
      customer_email: 'Customer Email',
      product: 'Description',
      // The payout currency is preferred, if the export has it.
      total: 'Converted Amount|Amount',
      refunded: 'Converted Amount Refunded|Amount Refunded',
      currency: 'Converted Currency|Currency',
      country: 'Card Address Country|Card Issue Country',
      region: 'Card Address State',
      city: 'Card Address City',
    },
    counts: {
      status: {
        paid: 'yes',
        succeeded: 'yes',
        'partial refund': 'yes',
        'partially refunded': 'yes',
        partially_refunded: 'yes',
        disputed: 'yes',
        refunded: 'no',
        failed: 'no',
        canceled: 'no',
        incomplete: 'no',
        blocked: 'no',
        uncaptured: 'no',
        '*': 'no',
      },
    },
  },
  {
    id: 'stripe-balance-history',
    vendor: 'Stripe',
    label: 'Stripe balance history export',
    kind: 'invoices',
    headings: {
      all: ['id|balance_transaction_id', 'Type|reporting_category', 'Fee', 'Net', 'Currency'],
      any: [
        'Available On (UTC)',
        'available_on_utc',
        'available_on',
        'Source',
        'source_id',
        'reporting_category',
      ],
    },
    columns: {
      day: created,
      document_number: 'Source|source_id|charge_id|id|balance_transaction_id',
      document_type: 'Type|reporting_category',
      customer_id: 'customer_id',
      customer_email: 'customer_email',
      product: 'Description|description',
      amount: 'Amount',
      total: 'gross',
      currency: 'Currency|currency',
    },
    counts: {
      document_type: {
        charge: 'yes',
        payment: 'yes',
        refund: 'credit',
        payment_refund: 'credit',
        partial_capture_reversal: 'credit',
        refund_failure: 'yes',
        payment_failure_refund: 'credit',
        '*': 'no',
      },
    },
  },
  {
    id: 'stripe-invoices',
    vendor: 'Stripe',
    label: 'Stripe invoices export',
    kind: 'invoices',
    headings: {
      all: ['id', 'Number', 'Subtotal', 'Total', 'Status|Paid'],
      any: [
        'Amount Due',
        'Amount Paid',
        'Total Discount Amount',
        'Applied Coupons',
        'Subscription',
        'Billing',
      ],
    },
    columns: {
      day: 'Finalized At (UTC)|Date (UTC)|Created (UTC)|Date|Created',
      document_number: 'Number|id',
      status: 'Status',
      customer_id: 'Customer',
      customer: 'Customer Name|Customer Description|Customer Email',
      customer_email: 'Customer Email',
      product: 'Description',
      subtotal: 'Subtotal',
      tax: 'Tax',
      total: 'Total',
      currency: 'Currency',
      country: 'Customer Address Country',
    },
    counts: {
      status: { paid: 'yes', open: 'yes', draft: 'no', void: 'no', uncollectible: 'no', deleted: 'no' },
    },
  },
];
