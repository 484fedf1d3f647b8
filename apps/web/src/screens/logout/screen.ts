import { defineScreen } from '../../data/page/screen.ts';

export default defineScreen({
  path: '/logout',
  title: 'Log out',
  scope: 'public',
  page: () => import('./logout-page.tsx').then(({ LogoutPage }) => LogoutPage),
});
