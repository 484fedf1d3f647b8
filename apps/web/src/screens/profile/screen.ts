import { defineScreen } from '../../data/page/screen.ts';

export default defineScreen({
  path: '/profile/$userId',
  title: 'Profile',
  scope: 'global',
  description:
    'Your name and picture, your password, how the pages look on this device, and where you are signed in.',
  page: async () => (await import('./profile-page.tsx')).ProfilePage,
});
