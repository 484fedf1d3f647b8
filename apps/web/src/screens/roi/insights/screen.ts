import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/roi/insights',
  title: 'ROI insights',
  scope: 'business',
  description: 'Whether marketing pays off: ad spend, attributed revenue and return by month and channel.',
  permission: 'roi',
  nav: { under: 'roi', order: 1, label: 'Insights' },
  sharing: true,
  channels: true,
  page: async () => (await import('./insights-page.tsx')).RoiInsightsPage,
});
