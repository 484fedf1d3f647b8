import { screen } from '../../data/screen.ts';

export default screen({
  path: '/forgot-password',
  title: 'Forgot password',
  public: true,
  page: () => import('./forgot-password-page.tsx').then(({ ForgotPasswordPage }) => ForgotPasswordPage),
});
