import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/company/settings',
  title: 'Users of the business',
  scope: 'business',
  description:
    'Who has access to this business. People are invited, changed and deactivated on the page of users.',
  permission: 'config',
  nav: { under: 'config', order: 2, label: 'Users' },
  page: async () => (await import('./settings-page.tsx')).SettingsPage,
});
