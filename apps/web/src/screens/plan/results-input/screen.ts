import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/plan/results-input',
  title: 'Results input',
  scope: 'business',
  description: 'Actual results of the business by month, where no connected system supplies them.',
  permission: 'plan',
  nav: { under: 'plan', order: 7 },
  page: async () => (await import('./results-page.tsx')).ResultsPage,
});
