import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/benchmarking/reputation',
  title: 'Reputation',
  scope: 'business',
  description: 'Rating and reviews of the business vs its competitors.',
  permission: 'benchmarking',
  nav: { under: 'benchmarking', order: 3 },
  sharing: true,
  page: async () => (await import('../../../sections/benchmarking/pages.tsx')).ReputationBenchmarkPage,
});
