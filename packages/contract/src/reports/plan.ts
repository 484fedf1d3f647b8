import { defineReport } from './define.ts';

export const planPerformanceReport = defineReport({
  slug: 'plan-performance',
  title: 'Plan performance',
  description: 'What a plan is measured by: revenue, online revenue and leads, with what marketing cost.',
  module: 'plan',
  shownOn: ['/plan/performance', '/plan/targets-and-goals', '/plan/results-input'],
  across: 'one',
  dimensions: ['date'],
  metrics: ['revenue', 'purchase_revenue', 'leads', 'customers', 'cost'],
  sort: { key: 'date', direction: 'asc' },
});

const history = {
  module: 'plan',
  across: 'one',
  shownOn: ['/plan/projections/create/$type', '/plan/projections/$typeId/edit'],
} as const;

/** What the levers of a projection are worked out of (`plan/history.ts`), beside its advertising. */
export const planHistoryReport = defineReport({
  ...history,
  slug: 'plan-history',
  title: 'What a projection begins with',
  description:
    'Visits, leads and the customers won of them by channel and campaign: what rates a projection can begin with.',
  dimensions: ['date', 'internal_channel', 'channel', 'campaign'],
  metrics: ['sessions', 'leads', 'acquired_customers', 'acquired_value'],
  sort: { key: 'date', direction: 'asc' },
});

export const planHistoryAdsReport = defineReport({
  ...history,
  slug: 'plan-history-ads',
  title: 'What advertising cost a projection begins with',
  description: 'What advertising of a channel cost and how often it was clicked on.',
  dimensions: ['date'],
  filters: ['channel'],
  metrics: ['cost', 'clicks'],
  sort: { key: 'date', direction: 'asc' },
});
