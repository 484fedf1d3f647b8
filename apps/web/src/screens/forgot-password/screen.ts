import { screen } from '../../data/page/screen.ts';

export default screen({
  path: '/forgot-password',
  title: 'Forgot password',
  scope: 'public',
  page: () => import('./forgot-password-page.tsx').then(({ ForgotPasswordPage }) => ForgotPasswordPage),
});
