import { defineReport } from './define.ts';

const paid = [
  'impressions',
  'clicks',
  'ctr',
  'cost',
  'avg_cpc',
  'cpm',
  'conversions',
  'conversion_rate',
  'cost_per_conversion',
  'conversion_value',
  'roas',
] as const;
const analytics = {
  module: 'analytics',
  across: 'one',
  metrics: paid,
  filters: ['campaign', 'ad_group', 'device', 'channel'],
} as const;
const overTime = { dimensions: ['date'], sort: { key: 'date', direction: 'asc' } } as const;
const byCampaign = { dimensions: ['campaign'], sort: { key: 'cost', direction: 'desc' } } as const;

export const googlePpcOverview = defineReport({
  ...analytics,
  ...overTime,
  slug: 'google-ppc-overview',
  title: 'Google Ads over time',
  description: 'What paid search cost and brought, day by day or month by month.',
  shownOn: ['/analytics/google-ads'],
  fixed: { channel: 'google_ads' },
});

export const googlePpcCampaignResults = defineReport({
  ...analytics,
  ...byCampaign,
  slug: 'google-ppc-campaign-results',
  title: 'Campaign results',
  description: 'What each Google Ads campaign cost and brought.',
  shownOn: ['/analytics/google-ads'],
  fixed: { channel: 'google_ads' },
});

export const facebookPpcOverview = defineReport({
  ...analytics,
  ...overTime,
  slug: 'facebook-ppc-overview',
  title: 'Meta ads over time',
  description: 'What Meta ads cost and brought, day by day or month by month.',
  shownOn: ['/analytics/facebook-ads'],
  fixed: { channel: 'facebook_ads' },
});

export const facebookPpcCampaignResults = defineReport({
  ...analytics,
  ...byCampaign,
  slug: 'facebook-ppc-campaign-results',
  title: 'Campaign results',
  description: 'What each Meta ads campaign cost and brought.',
  shownOn: ['/analytics/facebook-ads'],
  fixed: { channel: 'facebook_ads' },
});

export const facebookPpcAdSets = defineReport({
  ...analytics,
  slug: 'facebook-ppc-ad-sets',
  title: 'Ad sets',
  description: 'What each Meta ad set cost and brought.',
  shownOn: ['/analytics/facebook-ads'],
  dimensions: ['campaign', 'ad_group'],
  names: { ad_group: 'Ad set' },
  sort: { key: 'cost', direction: 'desc' },
  fixed: { channel: 'facebook_ads' },
});

export const adsDevices = defineReport({
  ...analytics,
  slug: 'ads-devices',
  title: 'Devices',
  description: 'What advertising cost and brought by device and channel.',
  shownOn: ['/analytics/google-ads', '/analytics/facebook-ads'],
  dimensions: ['device'],
  sort: { key: 'cost', direction: 'desc' },
});
