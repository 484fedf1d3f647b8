import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/analytics/digital-marketing-overview',
  title: 'Digital Marketing Overview',
  scope: 'business',
  description: 'Which channels bring people and leads, and what they cost.',
  permission: 'analytics',
  nav: { under: 'analytics', order: 1, label: 'Overview' },
  sharing: true,
  channels: true,
  page: async () => (await import('./overview-page.tsx')).MarketingOverviewPage,
});
