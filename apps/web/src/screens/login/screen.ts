import { defineScreen } from '../../data/page/screen.ts';

export default defineScreen({
  path: '/login',
  title: 'Log in',
  scope: 'public',
  page: () => import('./login-page.tsx').then(({ LoginPage }) => LoginPage),
});
