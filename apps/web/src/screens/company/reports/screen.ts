import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/company/reports',
  title: 'Scheduled reports',
  scope: 'business',
  description:
    'Reports sent automatically as a PDF, weekly or monthly. You see recipients, next date and last result.',
  permission: 'config',
  nav: { under: 'config', order: 4 },
  page: async () => (await import('./reports-page.tsx')).ReportsPage,
});
