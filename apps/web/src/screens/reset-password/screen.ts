import { screen } from '../../data/page/screen.ts';

export default screen({
  path: '/reset-password/{-$token}',
  title: 'Reset password',
  scope: 'public',
  page: () => import('./reset-password-page.tsx').then(({ ResetPasswordPage }) => ResetPasswordPage),
});
