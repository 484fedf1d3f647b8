import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/company/connect',
  title: 'Connect account',
  scope: 'business',
  description: 'The page to which a service returns after you gave Bellwether access to your account there.',
  permission: 'config',
  page: async () => (await import('./connect-page.tsx')).ConnectPage,
});
