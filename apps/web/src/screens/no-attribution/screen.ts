import { defineScreen } from '../../data/page/screen.ts';

export default defineScreen({
  path: '/no-attribution',
  title: 'No attribution',
  scope: 'public',
  page: () => import('./no-attribution-page.tsx').then(({ NoAttributionPage }) => NoAttributionPage),
});
