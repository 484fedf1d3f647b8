import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/plan/create',
  title: 'New plan',
  scope: 'business',
  description: 'Targets and goals for a financial year.',
  permission: 'plan',
  nav: { under: 'plan', order: 8 },
  hidden: true,
  page: async () => (await import('./plan-create-page.tsx')).PlanCreatePage,
});
