import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/analytics/reputation',
  title: 'Reputation',
  scope: 'business',
  description: 'Ratings and reviews of customers, reply rate and reply time.',
  permission: 'analytics',
  nav: { under: 'analytics', order: 8 },
  sharing: true,
  page: async () => (await import('./reputation-page.tsx')).ReputationPage,
});
