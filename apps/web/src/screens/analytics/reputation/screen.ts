import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/analytics/reputation',
  title: 'Reputation',
  scope: 'business',
  description: 'What customers say: ratings, reviews, and how many of them are answered how soon.',
  permission: 'analytics',
  nav: { under: 'analytics', order: 8 },
  sharing: true,
  page: async () => (await import('./reputation-page.tsx')).ReputationPage,
});
