import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/plan/performance',
  title: 'Performance',
  scope: 'business',
  description:
    'Is the business on track this financial year: its targets against what came of them, and where the year ends.',
  permission: 'plan',
  nav: { under: 'plan', order: 1 },
  sharing: true,
  page: async () => (await import('./performance-page.tsx')).PlanPerformancePage,
});
