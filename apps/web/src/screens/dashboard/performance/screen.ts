import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/dashboard/performance',
  title: 'Performance',
  scope: 'business',
  description: 'Revenue, leads and marketing of the business in the chosen period.',
  permission: 'dashboard',
  nav: { under: 'dashboard', order: 1 },
  sharing: true,
  page: async () => (await import('./performance-page.tsx')).DashboardPage,
});
