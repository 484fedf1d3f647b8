import { screen } from '../../data/page/screen.ts';

export default screen({
  path: '/gallery',
  title: 'Gallery',
  scope: 'global',
  page: async () => (await import('./gallery-page.tsx')).GalleryPage,
});
