import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/admin/businesses',
  title: 'Businesses',
  scope: 'global',
  permission: 'businesses',
  nav: { under: 'businesses', order: 1 },
  description:
    'The businesses you administer: who they are, whether they are open, which modules they have and who advises them. Changes count at once.',
  page: async () => (await import('./businesses-page.tsx')).BusinessesPage,
});
