import { defineScreen } from '../../data/page/screen.ts';

export default defineScreen({
  path: '/overview',
  title: 'All businesses',
  scope: 'global',
  several: true,
  nav: { under: 'dashboard', order: 2 },
  description:
    'Every business you look after on one page, those that need you first, with the reason: figures that fell, sources that are late, missed calls, overdue actions, clients who have not looked for a while.',
  ahead: '/overview',
  page: async () => (await import('./overview-page.tsx')).BusinessOverviewPage,
});
