import { screen } from '../../data/page/screen.ts';

export default screen({
  path: '/set-password/$email/$token',
  title: 'Set password',
  scope: 'public',
  page: () => import('./set-password-page.tsx').then(({ SetPasswordPage }) => SetPasswordPage),
});
