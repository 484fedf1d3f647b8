import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/admin/users',
  title: 'Users',
  scope: 'global',
  permission: 'users',
  nav: { under: 'users', order: 1 },
  description:
    'Who can see what: people with their roles and businesses, invitations, and the modules of each role. Deactivate people who leave, so that their name stays on their work.',
  page: async () => (await import('./users-page.tsx')).UsersPage,
});
