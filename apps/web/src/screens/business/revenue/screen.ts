import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/business/revenue',
  title: 'Revenue',
  scope: 'business',
  description: 'Invoiced revenue over time and by account, excluding tax.',
  permission: 'financials',
  nav: { under: 'financials', order: 1 },
  sharing: true,
  page: async () => (await import('./revenue-page.tsx')).RevenuePage,
});
