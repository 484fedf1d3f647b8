import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/plan/projections',
  title: 'Projections',
  scope: 'business',
  description: 'Expected cost and results of each marketing program in the plan.',
  permission: 'plan',
  nav: { under: 'plan', order: 4 },
  page: async () => (await import('./projections-page.tsx')).ProjectionsPage,
});
