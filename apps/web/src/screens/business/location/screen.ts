import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/business/location',
  title: 'Location',
  scope: 'business',
  description: 'Revenue by country and by suburb.',
  permission: 'financials',
  nav: { under: 'financials', order: 3 },
  sharing: true,
  page: async () => (await import('./location-page.tsx')).LocationPage,
});
