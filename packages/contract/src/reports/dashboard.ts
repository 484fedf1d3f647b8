import { defineReport } from './define.ts';

export const performanceDashboardReport = defineReport({
  slug: 'performance-dashboard',
  title: 'Performance',
  description: 'Revenue, leads, marketing cost and sessions of the same days side by side.',
  module: 'dashboard',
  shownOn: ['/dashboard/performance'],
  across: 'one',
  dimensions: ['date'],
  metrics: [
    'revenue',
    'leads',
    'cost',
    'cost_per_lead',
    'return_on_spend',
    'sessions',
    'session_conversion_rate',
    'calls',
    'missed_calls',
    'transactions',
    'marketing_share',
    'cost_per_transaction',
    'transaction_rate',
  ],
  sort: { key: 'date', direction: 'asc' },
});

export const marketingSpendReport = defineReport({
  slug: 'marketing-spend',
  title: 'Spend by channel',
  description: 'Advertising cost and what the platforms counted, by channel over time.',
  module: 'dashboard',
  shownOn: ['/dashboard/performance'],
  across: 'one',
  dimensions: ['date', 'channel'],
  metrics: ['cost', 'impressions', 'clicks', 'conversions'],
  filters: ['campaign', 'device'],
  sort: { key: 'date', direction: 'asc' },
});

export const topCampaignsReport = defineReport({
  slug: 'top-campaigns',
  title: 'Top campaigns',
  description: 'The campaigns of every advertising channel, the dearest first.',
  module: 'dashboard',
  shownOn: ['/dashboard/performance'],
  across: 'one',
  dimensions: ['campaign', 'channel'],
  metrics: ['cost', 'clicks', 'conversions', 'cost_per_conversion', 'roas'],
  filters: ['device'],
  sort: { key: 'cost', direction: 'desc' },
});

export const leadsByChannelReport = defineReport({
  slug: 'leads-by-channel',
  title: 'Leads by channel',
  description: 'Leads by the marketing channel that brought them.',
  module: 'dashboard',
  shownOn: ['/dashboard/performance'],
  across: 'one',
  dimensions: ['channel'],
  metrics: ['leads', 'calls', 'missed_calls'],
  sort: { key: 'leads', direction: 'desc' },
});

export const portfolioSpendReport = defineReport({
  slug: 'portfolio-spend',
  title: 'Advertising over all businesses',
  description: 'Advertising cost and results of every business you may see, one row each.',
  module: 'dashboard',
  shownOn: [],
  across: 'all',
  dimensions: ['business'],
  metrics: ['cost', 'impressions', 'clicks', 'conversions', 'cost_per_conversion'],
  sort: { key: 'cost', direction: 'desc' },
});

export const portfolioReport = defineReport({
  slug: 'portfolio',
  title: 'All businesses',
  description: 'Revenue, leads, advertising and sessions of every business you may see, one row each.',
  module: 'dashboard',
  shownOn: ['/overview'],
  across: 'all',
  dimensions: ['business'],
  metrics: [
    'revenue',
    'leads',
    'cost',
    'return_on_spend',
    'cost_per_lead',
    'sessions',
    'calls',
    'missed_calls',
  ],
  sort: { key: 'revenue', direction: 'desc' },
});
