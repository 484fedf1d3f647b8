import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/plan/projections/$typeId/edit',
  title: 'Projection',
  scope: 'business',
  description: 'Expected cost and results of a marketing program by month.',
  permission: 'plan',
  nav: { under: 'plan', order: 6 },
  hidden: true,
  page: async () => (await import('./projection-edit-page.tsx')).ProjectionEditPage,
});
