import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/company/reports',
  title: 'Reports by mail',
  scope: 'business',
  description:
    'Reports that go out by themselves, weekly or monthly at the local time of the business, as a PDF of its pages: to whom, when next, and how the last one went.',
  permission: 'config',
  nav: { under: 'config', order: 4 },
  page: async () => (await import('./reports-page.tsx')).ReportsPage,
});
