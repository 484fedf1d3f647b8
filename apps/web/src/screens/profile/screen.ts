import { defineScreen } from '../../data/page/screen.ts';

export default defineScreen({
  path: '/profile/$userId',
  title: 'Profile',
  scope: 'global',
  description: 'Your name, picture, password, appearance and sign-ins.',
  page: async () => (await import('./profile-page.tsx')).ProfilePage,
});
