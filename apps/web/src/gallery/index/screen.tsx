import { screen } from '../../data/screen.ts';

export default screen({
  path: '/gallery',
  title: 'Gallery',
  page: async () => (await import('./gallery-page.tsx')).GalleryPage,
});
