import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/plan/$id/edit',
  title: 'Edit plan',
  scope: 'business',
  description: 'What a financial year is to bring.',
  permission: 'plan',
  nav: { under: 'plan', order: 9 },
  hidden: true,
  page: async () => (await import('./plan-edit-page.tsx')).PlanEditPage,
});
