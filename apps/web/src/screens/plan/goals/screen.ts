import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/plan/$id/goals',
  title: 'Goals',
  scope: 'business',
  description: 'Up to five goals of a plan.',
  permission: 'plan',
  nav: { under: 'plan', order: 10 },
  hidden: true,
  page: async () => (await import('./goals-page.tsx')).GoalsPage,
});
