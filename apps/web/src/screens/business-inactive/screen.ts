import { defineScreen } from '../../data/page/screen.ts';

export default defineScreen({
  path: '/business-inactive',
  title: 'Business inactive',
  scope: 'public',
  page: () => import('./business-inactive-page.tsx').then(({ BusinessInactivePage }) => BusinessInactivePage),
});
