import { defineScreen } from '../../data/page/screen.ts';

export default defineScreen({
  path: '/reset-password/{-$token}',
  title: 'Reset password',
  scope: 'public',
  page: () => import('./reset-password-page.tsx').then(({ ResetPasswordPage }) => ResetPasswordPage),
});
