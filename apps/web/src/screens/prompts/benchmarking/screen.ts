import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/prompts/benchmarking',
  title: 'Benchmarking',
  scope: 'business',
  description:
    'The competitors and figures to compare this business with. The Benchmarking pages show the comparison.',
  permission: 'prompts',
  nav: { under: 'prompts', order: 5 },
  page: async () => (await import('../../../sections/prompts/pages.tsx')).BenchmarkingPage,
});
