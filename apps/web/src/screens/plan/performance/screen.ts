import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/plan/performance',
  title: 'Performance',
  scope: 'business',
  description: 'Results vs targets in this financial year, and the year-end forecast.',
  permission: 'plan',
  nav: { under: 'plan', order: 1 },
  sharing: true,
  page: async () => (await import('./performance-page.tsx')).PlanPerformancePage,
});
