import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/roi/insights',
  title: 'ROI insights',
  scope: 'business',
  description:
    'Whether marketing pays: what it cost against the revenue that it brought, by month and channel.',
  permission: 'roi',
  nav: { under: 'roi', order: 1, label: 'Insights' },
  sharing: true,
  channels: true,
  page: async () => (await import('./insights-page.tsx')).InsightsPage,
});
