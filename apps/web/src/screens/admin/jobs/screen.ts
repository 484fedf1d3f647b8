import { screen } from '../../../data/page/screen.ts';

export default screen({
  path: '/admin/jobs',
  title: 'Jobs',
  scope: 'global',
  superAdmin: true,
  description:
    'The work behind the product: mails, imports and the upkeep of every night; what waits, what runs, what failed and why. Jobs are kept for 14 days.',
  page: async () => (await import('./jobs-page.tsx')).JobsPage,
});
