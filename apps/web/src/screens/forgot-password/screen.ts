import { defineScreen } from '../../data/page/screen.ts';

export default defineScreen({
  path: '/forgot-password',
  title: 'Forgot password',
  scope: 'public',
  page: () => import('./forgot-password-page.tsx').then(({ ForgotPasswordPage }) => ForgotPasswordPage),
});
