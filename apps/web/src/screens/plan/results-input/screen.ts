import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/plan/results-input',
  title: 'Results input',
  scope: 'business',
  description: 'What the business really made, month by month, where no connected system tells it.',
  permission: 'plan',
  nav: { under: 'plan', order: 7 },
  page: async () => (await import('./results-page.tsx')).ResultsPage,
});
