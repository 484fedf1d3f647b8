import { adChannels } from '@bellwether/domain/channels/ad-channels';
import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/analytics/display-and-remarketing',
  title: adChannels.display_and_remarketing.label,
  scope: 'business',
  description: 'Display ads and remarketing: ad spend, impressions, clicks, conversions and their value.',
  permission: 'analytics',
  nav: { under: 'analytics', order: 5 },
  sharing: true,
  page: async () => (await import('../../../sections/ads/pages.tsx')).DisplayPage,
});
