import { defineScreen } from '../../data/page/screen.ts';

export default defineScreen({
  path: '/tasks',
  title: 'Tasks',
  scope: 'business',
  description:
    'What you and others took on at the meetings of all your businesses: open, overdue and done. Choose one with the arrow keys, mark it done with D, take that back with D again.',
  permission: 'tasks',
  nav: { under: 'dashboard', order: 3 },
  page: async () => (await import('./tasks-page.tsx')).TasksPage,
});
