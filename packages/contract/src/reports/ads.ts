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
const byAdGroup = {
  dimensions: ['campaign', 'ad_group'],
  sort: { key: 'cost', direction: 'desc' },
} as const;

export const googlePpcOverviewReport = defineReport({
  ...analytics,
  ...overTime,
  slug: 'google-ppc-overview',
  title: 'Google Ads over time',
  description: 'Spend and conversions of paid search by day or month.',
  fixed: { channel: 'google_ads' },
});

export const googlePpcCampaignResultsReport = defineReport({
  ...analytics,
  ...byCampaign,
  slug: 'google-ppc-campaign-results',
  title: 'Campaign results',
  description: 'Spend and conversions of each Google Ads campaign.',
  fixed: { channel: 'google_ads' },
});

export const facebookPpcOverviewReport = defineReport({
  ...analytics,
  ...overTime,
  slug: 'facebook-ppc-overview',
  title: 'Meta ads over time',
  description: 'Spend and conversions of Meta ads by day or month.',
  fixed: { channel: 'facebook_ads' },
});

export const facebookPpcCampaignResultsReport = defineReport({
  ...analytics,
  ...byCampaign,
  slug: 'facebook-ppc-campaign-results',
  title: 'Campaign results',
  description: 'Spend and conversions of each Meta ads campaign.',
  fixed: { channel: 'facebook_ads' },
});

export const facebookPpcAdSetsReport = defineReport({
  ...analytics,
  slug: 'facebook-ppc-ad-sets',
  title: 'Ad sets',
  description: 'Spend and conversions of each Meta ad set.',
  ...byAdGroup,
  names: { ad_group: 'Ad set' },
  fixed: { channel: 'facebook_ads' },
});

export const googlePpcBrandedReport = defineReport({
  ...analytics,
  slug: 'google-ppc-branded',
  title: 'Brand vs non-brand',
  description: 'Spend and conversions: campaigns with your brand in the name vs all others.',
  dimensions: ['date', 'internal_channel'],
  sort: { key: 'date', direction: 'asc' },
  fixed: { channel: 'google_ads' },
});

const display = {
  ...analytics,
  fixed: { channel: 'display_and_remarketing' },
} as const;

export const displayAndRemarketingReport = defineReport({
  ...display,
  ...overTime,
  slug: 'display-and-remarketing',
  title: 'Display over time',
  description: 'Spend and conversions of display ads and remarketing by day or month.',
});

export const displayCampaignResultsReport = defineReport({
  ...display,
  ...byCampaign,
  slug: 'display-campaign-results',
  title: 'Campaign results',
  description: 'Spend and conversions of each display campaign.',
});

export const displayAdGroupsReport = defineReport({
  ...display,
  ...byAdGroup,
  slug: 'display-ad-groups',
  title: 'Ad groups',
  description: 'Spend and conversions of each ad group in display campaigns.',
});

const linkedIn = {
  ...analytics,
  fixed: { channel: 'linked_in_ads' },
} as const;

export const linkedinReport = defineReport({
  ...linkedIn,
  ...overTime,
  slug: 'linkedin',
  title: 'LinkedIn ads over time',
  description: 'Spend and conversions of LinkedIn ads by day or month.',
});

export const linkedinCampaignResultsReport = defineReport({
  ...linkedIn,
  ...byCampaign,
  slug: 'linkedin-campaign-results',
  title: 'Campaign results',
  description: 'Spend and conversions of each LinkedIn campaign.',
});

export const linkedinAdGroupsReport = defineReport({
  ...linkedIn,
  ...byAdGroup,
  slug: 'linkedin-ad-groups',
  title: 'Ad groups',
  description: 'Spend and conversions of each ad group in LinkedIn campaigns.',
});

export const adsDevicesReport = defineReport({
  ...analytics,
  slug: 'ads-devices',
  title: 'Devices',
  description: 'Ad spend and conversions by device and channel.',
  dimensions: ['device'],
  sort: { key: 'cost', direction: 'desc' },
});
