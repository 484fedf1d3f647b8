import { defineScreen } from '../../data/page/screen.ts';

export default defineScreen({
  path: '/growth-report',
  title: 'Growth report',
  scope: 'business',
  description:
    'A month as a story: figures against plan and last year, what moved and why, channels, leads, what was done and what comes next. Add comments, close the month to freeze what was reported, and send it as a PDF.',
  permission: 'growth_report',
  nav: { under: 'growth_report', order: 1 },
  sharing: true,
  page: async () => (await import('./growth-report-page.tsx')).GrowthReportPage,
});
