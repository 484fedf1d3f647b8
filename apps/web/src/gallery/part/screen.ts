import { screen } from '../../data/page/screen.ts';

export default screen({
  path: '/gallery/$part',
  title: 'Gallery',
  scope: 'business',
  page: async () => (await import('./part-page.tsx')).PartPage,
});
