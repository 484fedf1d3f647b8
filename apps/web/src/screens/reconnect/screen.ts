import { defineScreen } from '../../data/page/screen.ts';

export default defineScreen({
  path: '/reconnect/{-$token}',
  title: 'Connect again',
  scope: 'public',
  page: async () => (await import('./reconnect-page.tsx')).ReconnectPage,
});
