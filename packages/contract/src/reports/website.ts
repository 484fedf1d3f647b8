import { defineReport } from './define.ts';

const analytics = { module: 'analytics', across: 'one' } as const;
const overTime = { dimensions: ['date'], sort: { key: 'date', direction: 'asc' } } as const;
const bySessions = { key: 'sessions', direction: 'desc' } as const;

const visits = [
  'sessions',
  'engaged_sessions',
  'engagement_rate',
  'leads',
  'valid_leads',
  'session_conversion_rate',
  'web_conversions',
  'web_conversion_rate',
] as const;
/** Metrics of people, which only the whole website has. */
const people = ['users', 'new_users', 'returning_users'] as const;
/** Metrics of visits with ad costs, which are available by channel and campaign. */
const marketing = [...visits, 'cost', 'cost_per_lead', 'purchase_revenue'] as const;

const overview = {
  ...analytics,
  filters: ['internal_channel'],
} as const;

export const digitalMarketingOverTimeReport = defineReport({
  ...overview,
  ...overTime,
  slug: 'digital-marketing-over-time',
  title: 'Digital marketing over time',
  description: 'Visits, leads and ad spend of all channels by day or month.',
  metrics: [...marketing, ...people],
});

export const digitalMarketingOverviewReport = defineReport({
  ...overview,
  slug: 'digital-marketing-overview',
  title: 'Channels',
  description: 'Visits, leads and ad spend by channel.',
  dimensions: ['internal_channel'],
  metrics: marketing,
  sort: bySessions,
});

export const digitalMarketingChannelsReport = defineReport({
  ...overview,
  slug: 'digital-marketing-channels',
  title: 'Sessions by channel',
  description: 'Visits by channel over time.',
  dimensions: ['date', 'internal_channel'],
  metrics: ['sessions'],
  sort: { key: 'date', direction: 'asc' },
});

export const digitalMarketingSourcesReport = defineReport({
  ...overview,
  slug: 'digital-marketing-sources',
  title: 'Sources',
  description: 'Visits and leads of a channel by source.',
  dimensions: ['internal_channel', 'source_medium'],
  metrics: visits,
  sort: bySessions,
});

export const digitalMarketingSourceCampaignsReport = defineReport({
  ...overview,
  slug: 'digital-marketing-source-campaigns',
  title: 'Campaigns of a source',
  description: 'Visits and leads of a source by campaign.',
  dimensions: ['internal_channel', 'source_medium', 'campaign'],
  metrics: visits,
  sort: bySessions,
});

export const digitalMarketingCampaignsReport = defineReport({
  ...overview,
  slug: 'digital-marketing-campaigns',
  title: 'Campaigns',
  description: 'Ad spend, visits and leads of each campaign on every channel.',
  dimensions: ['campaign', 'internal_channel'],
  metrics: marketing,
  sort: bySessions,
});

export const websiteDevicesReport = defineReport({
  ...overview,
  slug: 'website-devices',
  title: 'Devices',
  description: 'Visits by device.',
  dimensions: ['device'],
  metrics: ['sessions', 'engaged_sessions', 'engagement_rate'],
  sort: bySessions,
});

const seo = {
  ...analytics,
  fixed: { internal_channel: 'Organic Search' },
} as const;

export const seoOverviewReport = defineReport({
  ...seo,
  ...overTime,
  slug: 'seo-overview',
  title: 'Organic search over time',
  description: 'Visits and leads from unpaid search results.',
  metrics: [...visits, ...people],
});

export const seoLandingPagesReport = defineReport({
  ...seo,
  slug: 'seo-landing-pages',
  title: 'Landing pages',
  description: 'Landing pages of organic search visits, with the leads from them.',
  dimensions: ['page_path'],
  metrics: visits,
  sort: bySessions,
});

const network = {
  ...analytics,
  filters: ['source'],
  fixed: { internal_channel: 'Referral' },
} as const;

export const networkDevelopmentReport = defineReport({
  ...network,
  ...overTime,
  slug: 'network-development',
  title: 'Referrals over time',
  description: 'Visits and leads from links on other websites.',
  filters: ['source'],
  metrics: ['referring_domains', ...visits, ...people],
});

export const referringDomainsReport = defineReport({
  ...network,
  slug: 'referring-domains',
  title: 'Referring domains',
  description: 'Websites that sent visits through links, with the leads from them.',
  dimensions: ['source'],
  names: { source: 'Domain' },
  metrics: visits,
  sort: bySessions,
});
