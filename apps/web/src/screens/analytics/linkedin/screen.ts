import { adChannels } from '@bellwether/domain/channels/ad-channels';
import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/analytics/linkedin',
  title: adChannels.linked_in_ads.label,
  scope: 'business',
  description: 'LinkedIn ads: ad spend, impressions, clicks, conversions and their value.',
  permission: 'analytics',
  nav: { under: 'analytics', order: 6 },
  sharing: true,
  page: async () => (await import('../../../sections/ads/pages.tsx')).LinkedInPage,
});
