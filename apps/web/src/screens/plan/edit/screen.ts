import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/plan/$id/edit',
  title: 'Edit plan',
  scope: 'business',
  description: 'Targets and goals for a financial year.',
  permission: 'plan',
  nav: { under: 'plan', order: 9 },
  hidden: true,
  page: async () => (await import('./plan-edit-page.tsx')).PlanEditPage,
});
