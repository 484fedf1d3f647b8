import { defineReport } from './define.ts';

const analytics = { module: 'analytics', across: 'one' } as const;
const overTime = { dimensions: ['date'], sort: { key: 'date', direction: 'asc' } } as const;
const bySessions = { key: 'sessions', direction: 'desc' } as const;

/** What visits brought, without what they cost. */
const visits = [
  'sessions',
  'users',
  'new_users',
  'returning_users',
  'engaged_sessions',
  'engagement_rate',
  'leads',
  'session_conversion_rate',
  'web_conversions',
  'web_conversion_rate',
] as const;
/** The same beside advertising, which says by channel and campaign what it cost. */
const marketing = [...visits, 'cost', 'cost_per_lead', 'purchase_revenue'] as const;

const overview = {
  ...analytics,
  shownOn: ['/analytics/digital-marketing-overview'],
  filters: ['internal_channel'],
} as const;

export const digitalMarketingOverTimeReport = defineReport({
  ...overview,
  ...overTime,
  slug: 'digital-marketing-over-time',
  title: 'Digital marketing over time',
  description: 'Visits, leads and advertising cost of all channels, day by day or month by month.',
  metrics: marketing,
});

export const digitalMarketingOverviewReport = defineReport({
  ...overview,
  slug: 'digital-marketing-overview',
  title: 'Channels',
  description: 'Which channels bring visits and leads, and what they cost.',
  dimensions: ['internal_channel'],
  metrics: marketing,
  sort: bySessions,
});

export const digitalMarketingChannelsReport = defineReport({
  ...overview,
  slug: 'digital-marketing-channels',
  title: 'Sessions by channel',
  description: 'Visits by the channel that brought them, over time.',
  dimensions: ['date', 'internal_channel'],
  metrics: ['sessions', 'users'],
  sort: { key: 'date', direction: 'asc' },
});

export const digitalMarketingSourcesReport = defineReport({
  ...overview,
  slug: 'digital-marketing-sources',
  title: 'Sources',
  description: 'Visits and leads of a channel by where they came from.',
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
  description: 'What each campaign of every channel cost, and the visits and leads that it brought.',
  dimensions: ['campaign', 'internal_channel'],
  metrics: marketing,
  sort: bySessions,
});

export const websiteDevicesReport = defineReport({
  ...overview,
  slug: 'website-devices',
  title: 'Devices',
  description: 'Visits by the device that they were made with.',
  dimensions: ['device'],
  metrics: ['sessions', 'users', 'engaged_sessions', 'engagement_rate'],
  sort: bySessions,
});

const seo = {
  ...analytics,
  shownOn: ['/analytics/seo'],
  fixed: { internal_channel: 'Organic Search' },
} as const;

export const seoOverviewReport = defineReport({
  ...seo,
  ...overTime,
  slug: 'seo-overview',
  title: 'Organic search over time',
  description: 'Visits and leads that search engines brought without being paid.',
  metrics: visits,
});

export const seoLandingPagesReport = defineReport({
  ...seo,
  slug: 'seo-landing-pages',
  title: 'Landing pages',
  description: 'The pages on which visits from organic search arrived, and the leads that came of them.',
  dimensions: ['page_path'],
  metrics: visits,
  sort: bySessions,
});

const network = {
  ...analytics,
  shownOn: ['/analytics/network-development'],
  fixed: { internal_channel: 'Referral' },
} as const;

export const networkDevelopmentReport = defineReport({
  ...network,
  ...overTime,
  slug: 'network-development',
  title: 'Referrals over time',
  description: 'Visits and leads that links on other websites brought.',
  metrics: ['referring_domains', ...visits],
});

export const referringDomainsReport = defineReport({
  ...network,
  slug: 'referring-domains',
  title: 'Referring domains',
  description: 'The websites whose links brought visits, and the leads that came of them.',
  dimensions: ['source'],
  names: { source: 'Domain' },
  metrics: visits,
  sort: bySessions,
});
