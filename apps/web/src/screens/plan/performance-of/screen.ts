import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/plan/performance/$targetType',
  title: 'Performance',
  scope: 'business',
  description: 'Results vs targets in this financial year, and the year-end forecast.',
  permission: 'plan',
  nav: { under: 'plan', order: 2 },
  hidden: true,
  sharing: true,
  page: async () => (await import('./performance-by-target-page.tsx')).PerformanceByTargetPage,
});
