import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/analytics/network-development',
  title: 'Network Development',
  scope: 'business',
  description:
    'Which partners and referrers bring business: visits, leads and the websites that they came from.',
  permission: 'analytics',
  nav: { under: 'analytics', order: 4 },
  sharing: true,
  page: async () => (await import('./network-page.tsx')).NetworkPage,
});
