import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/company/config',
  title: 'Configuration',
  scope: 'business',
  description:
    'How this business is set up: its name, website, logo and colours, what its marketing is for, what a plan begins with, and what it is connected to.',
  permission: 'config',
  nav: { under: 'config', order: 1, label: 'Business' },
  page: async () => (await import('./config-page.tsx')).ConfigPage,
});
