import { defineReport } from './define.ts';

export const performanceDashboardReport = defineReport({
  slug: 'performance-dashboard',
  title: 'Performance',
  description: 'Revenue, leads, ad spend and sessions for the same period.',
  module: 'dashboard',
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
  description: 'Ad spend and platform results by channel over time.',
  module: 'dashboard',
  across: 'one',
  dimensions: ['date', 'channel'],
  metrics: ['cost', 'impressions', 'clicks', 'conversions'],
  filters: ['campaign', 'device'],
  sort: { key: 'date', direction: 'asc' },
});

export const topCampaignsReport = defineReport({
  slug: 'top-campaigns',
  title: 'Top campaigns',
  description: 'Campaigns of all advertising channels, highest spend first.',
  module: 'dashboard',
  across: 'one',
  dimensions: ['campaign', 'channel'],
  metrics: ['cost', 'clicks', 'conversions', 'cost_per_conversion', 'roas'],
  filters: ['device'],
  sort: { key: 'cost', direction: 'desc' },
});

export const leadsByChannelReport = defineReport({
  slug: 'leads-by-channel',
  title: 'Leads by channel',
  description: 'Leads by marketing channel.',
  module: 'dashboard',
  across: 'one',
  dimensions: ['channel'],
  metrics: ['leads', 'calls', 'missed_calls'],
  sort: { key: 'leads', direction: 'desc' },
});

export const portfolioSpendReport = defineReport({
  slug: 'portfolio-spend',
  title: 'Advertising of all businesses',
  description: 'Ad spend and results of each business you can see.',
  module: 'dashboard',
  across: 'all',
  dimensions: ['business'],
  metrics: ['cost', 'impressions', 'clicks', 'conversions', 'cost_per_conversion'],
  sort: { key: 'cost', direction: 'desc' },
});

export const portfolioReport = defineReport({
  slug: 'portfolio',
  title: 'All businesses',
  description: 'Revenue, leads, ad spend and sessions of each business you can see.',
  module: 'dashboard',
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
