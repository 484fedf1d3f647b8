import { defineScreen } from '../../data/page/screen.ts';

export default defineScreen({
  path: '/gallery/$part',
  title: 'Gallery',
  scope: 'business',
  page: async () => (await import('./part-page.tsx')).PartPage,
});
