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
    'valid_leads',
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
  title: 'Spend by platform',
  description: 'Ad spend and results of each advertising platform over time.',
  names: { channel: 'Platform' },
  module: 'dashboard',
  across: 'one',
  dimensions: ['date', 'channel'],
  metrics: ['cost', 'impressions', 'clicks', 'conversions'],
  filters: ['campaign', 'internal_channel', 'device'],
  sort: { key: 'date', direction: 'asc' },
});

export const topCampaignsReport = defineReport({
  slug: 'top-campaigns',
  title: 'Top campaigns',
  description: 'Campaigns of all advertising platforms, highest spend first.',
  names: { channel: 'Platform' },
  module: 'dashboard',
  across: 'one',
  dimensions: ['campaign', 'channel'],
  metrics: ['cost', 'clicks', 'conversions', 'cost_per_conversion', 'conversion_value', 'roas'],
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
  metrics: ['leads', 'valid_leads', 'calls', 'missed_calls'],
  sort: { key: 'leads', direction: 'desc' },
});

/** Settings shared by the reports of spend and of leads by channel, so that both can be compared. */
const byChannel = { module: 'dashboard', across: 'one', filters: ['campaign', 'device'] } as const;

export const channelSpendReport = defineReport({
  ...byChannel,
  slug: 'channel-spend',
  title: 'Spend by channel',
  description: 'Ad spend by channel over time.',
  dimensions: ['date', 'internal_channel'],
  metrics: ['cost'],
  sort: { key: 'date', direction: 'asc' },
});

export const channelLeadsReport = defineReport({
  ...byChannel,
  slug: 'channel-leads',
  title: 'Valid leads by channel',
  description: 'Valid leads by channel. Spend has the same channels.',
  dimensions: ['internal_channel'],
  metrics: ['valid_leads', 'leads'],
  sort: { key: 'valid_leads', direction: 'desc' },
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
    'valid_leads',
    'cost',
    'return_on_spend',
    'cost_per_lead',
    'sessions',
    'calls',
    'missed_calls',
  ],
  sort: { key: 'revenue', direction: 'desc' },
});
