import { screen } from '../../data/screen.ts';

export default screen({
  path: '/login',
  title: 'Log in',
  public: true,
  page: () => import('./login-page.tsx').then(({ LoginPage }) => LoginPage),
});
