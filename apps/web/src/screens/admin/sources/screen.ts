import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/admin/sources',
  title: 'Sources',
  scope: 'global',
  permission: 'businesses',
  nav: { under: 'businesses', order: 2 },
  description:
    'The connected sources of all businesses you administer, with their state and last sync. Those that need you are at the top.',
  page: async () => (await import('./sources-page.tsx')).SourcesPage,
});
