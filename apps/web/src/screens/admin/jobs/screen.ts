import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/admin/jobs',
  title: 'Jobs',
  scope: 'global',
  superAdmin: true,
  description:
    'Background work such as emails, imports and nightly maintenance, with status and errors. Jobs are stored for 14 days.',
  page: async () => (await import('./jobs-page.tsx')).JobsPage,
});
