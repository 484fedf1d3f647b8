import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/dashboard/performance',
  title: 'Performance',
  scope: 'business',
  description: 'How the business is doing: revenue, leads and marketing over the chosen days.',
  permission: 'dashboard',
  nav: { under: 'dashboard', order: 1 },
  sharing: true,
  page: async () => (await import('./performance-page.tsx')).DashboardPage,
});
