import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/analytics/network-development',
  title: 'Network Development',
  scope: 'business',
  description: 'Visits and leads from partners and referrers, by website.',
  permission: 'analytics',
  nav: { under: 'analytics', order: 4 },
  sharing: true,
  page: async () => (await import('./network-page.tsx')).NetworkPage,
});
