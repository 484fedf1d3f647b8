import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/admin/jobs',
  title: 'Jobs',
  scope: 'global',
  superAdmin: true,
  description:
    'The work behind the product: mails, imports and the upkeep of every night; what waits, what runs, what failed and why. Jobs are kept for 14 days.',
  page: async () => (await import('./jobs-page.tsx')).JobsPage,
});
