import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/benchmarking/competitors',
  title: 'Competitors',
  scope: 'business',
  description: 'Search visibility and ratings of the business and its competitors.',
  permission: 'benchmarking',
  nav: { under: 'benchmarking', order: 1 },
  sharing: true,
  page: async () => (await import('../../../sections/benchmarking/pages.tsx')).CompetitorsPage,
});
