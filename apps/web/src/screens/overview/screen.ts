import { defineScreen } from '../../data/page/screen.ts';

export default defineScreen({
  path: '/overview',
  title: 'All businesses',
  scope: 'global',
  several: true,
  nav: { under: 'dashboard', order: 2 },
  description:
    'All businesses you look after. Those with the most money at stake come first, with the reason: insights, plans behind target, late sources, overdue actions or inactive clients.',
  ahead: '/overview',
  page: async () => (await import('./overview-page.tsx')).BusinessOverviewPage,
});
