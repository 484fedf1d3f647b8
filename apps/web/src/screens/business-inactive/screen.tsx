import { screen } from '../../data/screen.ts';

export default screen({
  path: '/business-inactive',
  title: 'Business inactive',
  public: true,
  page: () => import('./business-inactive-page.tsx').then(({ BusinessInactivePage }) => BusinessInactivePage),
});
