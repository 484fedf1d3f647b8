import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/company/settings',
  title: 'Users of the business',
  scope: 'business',
  description: 'People with access to this business. You invite, edit and deactivate them on the Users page.',
  permission: 'config',
  nav: { under: 'config', order: 2, label: 'Users' },
  page: async () => (await import('./settings-page.tsx')).SettingsPage,
});
