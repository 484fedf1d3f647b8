import { defineReport } from './define.ts';

export const planPerformanceReport = defineReport({
  slug: 'plan-performance',
  title: 'Plan performance',
  description: 'Figures that measure a plan: revenue, online revenue, leads and ad spend.',
  module: 'plan',
  across: 'one',
  dimensions: ['date'],
  metrics: ['revenue', 'purchase_revenue', 'leads', 'customers', 'cost'],
  sort: { key: 'date', direction: 'asc' },
});

/** Figures that determine the chance variation of a plan's revenue (`readEventSize`). */
export const planInvoiceSizesReport = defineReport({
  slug: 'plan-invoice-sizes',
  title: 'Sizes of invoices',
  description:
    'Sum of squared invoices, which shows how much a forecast of revenue depends on single invoices.',
  module: 'plan',
  across: 'one',
  dimensions: ['date'],
  metrics: ['revenue', 'invoice_squares'],
  sort: { key: 'date', direction: 'asc' },
});

const history = {
  module: 'plan',
  across: 'one',
} as const;

/** Figures from which projection levers are derived (`plan/history.ts`), except ad spend and clicks. */
export const planHistoryReport = defineReport({
  ...history,
  slug: 'plan-history',
  title: 'Starting rates for a projection',
  description: 'Visits, leads and new customers by channel and campaign, to calculate starting rates.',
  dimensions: ['date', 'internal_channel', 'channel', 'campaign'],
  metrics: ['sessions', 'leads', 'acquired_customers', 'acquired_value'],
  sort: { key: 'date', direction: 'asc' },
});

export const planHistoryAdsReport = defineReport({
  ...history,
  slug: 'plan-history-ads',
  title: 'Starting ad spend for a projection',
  description: 'Ad spend and clicks of a channel.',
  dimensions: ['date'],
  filters: ['channel'],
  metrics: ['cost', 'clicks'],
  sort: { key: 'date', direction: 'asc' },
});
