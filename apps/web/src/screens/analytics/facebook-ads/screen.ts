import { adChannels } from '@bellwether/domain/channels/ad-channels';
import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/analytics/facebook-ads',
  title: adChannels.facebook_ads.label,
  scope: 'business',
  description: 'Facebook Ads: ad spend, impressions, clicks, conversions and their value.',
  permission: 'analytics',
  nav: { under: 'analytics', order: 7 },
  sharing: true,
  page: async () => (await import('../../../sections/ads/pages.tsx')).FacebookAdsPage,
});
