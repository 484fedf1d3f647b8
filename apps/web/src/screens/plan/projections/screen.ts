import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/plan/projections',
  title: 'Projections',
  scope: 'business',
  description: 'What each marketing program of the plan is expected to cost and to bring.',
  permission: 'plan',
  nav: { under: 'plan', order: 4 },
  page: async () => (await import('./projections-page.tsx')).ProjectionsPage,
});
