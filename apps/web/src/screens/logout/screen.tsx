import { screen } from '../../data/screen.ts';

export default screen({
  path: '/logout',
  title: 'Log out',
  public: true,
  page: () => import('./logout-page.tsx').then(({ LogoutPage }) => LogoutPage),
});
