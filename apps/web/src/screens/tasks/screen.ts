import { defineScreen } from '../../data/page/screen.ts';

export default defineScreen({
  path: '/tasks',
  title: 'Tasks',
  scope: 'business',
  description:
    'Action items from the meetings of all your businesses: open, overdue and done. Choose one with the arrow keys. Press D to mark it as done, and D again to undo. The button Select several marks many at once.',
  permission: 'tasks',
  nav: { under: 'dashboard', order: 3 },
  page: async () => (await import('./tasks-page.tsx')).TasksPage,
});
