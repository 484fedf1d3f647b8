import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/admin/users',
  title: 'Users',
  scope: 'global',
  permission: 'users',
  nav: { under: 'users', order: 1 },
  description:
    'Who may see what: people with their roles and businesses, invitations, and what each role opens. Who leaves is deactivated, so that what they did keeps their name.',
  page: async () => (await import('./users-page.tsx')).UsersPage,
});
