import { defineScreen } from '../../data/page/screen.ts';

export default defineScreen({
  path: '/troubleshooting',
  title: 'Troubleshooting',
  scope: 'public',
  page: () => import('./troubleshooting-page.tsx').then(({ TroubleshootingPage }) => TroubleshootingPage),
});
