import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/benchmarking/reputation',
  title: 'Reputation',
  scope: 'business',
  description: 'The rating and the reviews of the business against those of its competitors.',
  permission: 'benchmarking',
  nav: { under: 'benchmarking', order: 3 },
  sharing: true,
  page: async () => (await import('./reputation-benchmark-page.tsx')).ReputationBenchmarkPage,
});
