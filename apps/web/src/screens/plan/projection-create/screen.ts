import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/plan/projections/create/$type',
  title: 'New projection',
  scope: 'business',
  description:
    'Expected cost and results of a marketing program, calculated from spend, cost per click and rates.',
  permission: 'plan',
  nav: { under: 'plan', order: 5 },
  hidden: true,
  page: async () => (await import('./projection-create-page.tsx')).ProjectionCreatePage,
});
