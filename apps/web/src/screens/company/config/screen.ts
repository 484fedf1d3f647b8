import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/company/config',
  title: 'Configuration',
  scope: 'business',
  description:
    'Settings of this business: name, website, logo and colours, marketing goals, plan defaults and integrations.',
  permission: 'config',
  nav: { under: 'config', order: 1, label: 'Business' },
  page: async () => (await import('./config-page.tsx')).ConfigPage,
});
