import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/analytics/digital-marketing-overview',
  title: 'Digital Marketing Overview',
  scope: 'business',
  description: 'Visits, leads and ad spend by channel.',
  permission: 'analytics',
  nav: { under: 'analytics', order: 1, label: 'Overview' },
  sharing: true,
  channels: true,
  page: async () => (await import('./overview-page.tsx')).MarketingOverviewPage,
});
