import { screen } from '../../data/page/screen.ts';

export default screen({
  path: '/login',
  title: 'Log in',
  scope: 'public',
  page: () => import('./login-page.tsx').then(({ LoginPage }) => LoginPage),
});
