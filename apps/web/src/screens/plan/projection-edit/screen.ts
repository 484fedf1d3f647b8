import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/plan/projections/$typeId/edit',
  title: 'Projection',
  scope: 'business',
  description: 'What a marketing program is expected to cost and to bring, month by month.',
  permission: 'plan',
  nav: { under: 'plan', order: 6 },
  hidden: true,
  page: async () => (await import('./projection-edit-page.tsx')).ProjectionEditPage,
});
