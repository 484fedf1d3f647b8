import { screen } from '../../../data/screen.ts';

export default screen({
  path: '/business/revenue',
  title: 'Revenue',
  permission: 'financials',
  nav: { under: 'financials', order: 1 },
  sharing: true,
  page: async () => (await import('./revenue-page.tsx')).RevenuePage,
});
