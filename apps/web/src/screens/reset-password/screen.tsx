import { screen } from '../../data/screen.ts';

export default screen({
  path: '/reset-password/{-$token}',
  title: 'Reset password',
  public: true,
  page: () => import('./reset-password-page.tsx').then(({ ResetPasswordPage }) => ResetPasswordPage),
});
