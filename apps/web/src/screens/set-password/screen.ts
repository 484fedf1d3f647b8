import { defineScreen } from '../../data/page/screen.ts';

export default defineScreen({
  path: '/set-password/$email/$token',
  title: 'Set password',
  scope: 'public',
  page: () => import('./set-password-page.tsx').then(({ SetPasswordPage }) => SetPasswordPage),
});
