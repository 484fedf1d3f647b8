import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/admin/businesses',
  title: 'Businesses',
  scope: 'global',
  permission: 'businesses',
  nav: { under: 'businesses', order: 1 },
  description:
    'The businesses you administer, with their details, status, modules and advisers. Changes apply immediately.',
  page: async () => (await import('./businesses-page.tsx')).BusinessesPage,
});
