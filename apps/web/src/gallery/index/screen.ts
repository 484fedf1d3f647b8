import { defineScreen } from '../../data/page/screen.ts';

export default defineScreen({
  path: '/gallery',
  title: 'Gallery',
  scope: 'global',
  page: async () => (await import('./gallery-page.tsx')).GalleryPage,
});
