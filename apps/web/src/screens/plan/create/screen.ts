import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/plan/create',
  title: 'New plan',
  scope: 'business',
  description: 'What a financial year is to bring.',
  permission: 'plan',
  nav: { under: 'plan', order: 8 },
  hidden: true,
  page: async () => (await import('./plan-create-page.tsx')).PlanCreatePage,
});
