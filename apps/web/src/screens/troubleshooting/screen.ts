import { screen } from '../../data/page/screen.ts';

export default screen({
  path: '/troubleshooting',
  title: 'Troubleshooting',
  scope: 'public',
  page: () => import('./troubleshooting-page.tsx').then(({ TroubleshootingPage }) => TroubleshootingPage),
});
