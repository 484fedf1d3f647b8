import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/admin/sign-ins',
  title: 'Sign-ins',
  scope: 'global',
  permission: 'businesses',
  admin: true,
  nav: { under: 'businesses', order: 3 },
  description:
    'Sign in once at Google, Facebook or LinkedIn, and connect the accounts of all your clients. Each account goes to the business that you choose.',
  page: async () => (await import('./sign-ins-page.tsx')).SignInsPage,
});
