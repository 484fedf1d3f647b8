import { adChannels } from '@bellwether/domain/channels/ad-channels';
import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/analytics/google-ads',
  title: adChannels.google_ads.label,
  scope: 'business',
  description: 'Google Ads: ad spend, impressions, clicks, conversions and their value.',
  permission: 'analytics',
  nav: { under: 'analytics', order: 2 },
  sharing: true,
  page: async () => (await import('../../../sections/ads/pages.tsx')).GoogleAdsPage,
});
