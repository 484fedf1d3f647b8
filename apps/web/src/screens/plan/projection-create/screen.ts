import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/plan/projections/create/$type',
  title: 'New projection',
  scope: 'business',
  description:
    'What a marketing program is expected to cost and to bring, worked out from spend, price of a click, and rates.',
  permission: 'plan',
  nav: { under: 'plan', order: 5 },
  hidden: true,
  page: async () => (await import('./projection-create-page.tsx')).ProjectionCreatePage,
});
