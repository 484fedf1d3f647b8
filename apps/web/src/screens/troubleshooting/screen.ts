import { screen } from '../../data/screen.ts';

export default screen({
  path: '/troubleshooting',
  title: 'Troubleshooting',
  scope: 'public',
  page: () => import('./troubleshooting-page.tsx').then(({ TroubleshootingPage }) => TroubleshootingPage),
});
