import { screen } from '../../data/page/screen.ts';

export default screen({
  path: '/logout',
  title: 'Log out',
  scope: 'public',
  page: () => import('./logout-page.tsx').then(({ LogoutPage }) => LogoutPage),
});
