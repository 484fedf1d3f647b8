import { screen } from '../../data/screen.ts';

export default screen({
  path: '/gallery/$part',
  title: 'Gallery',
  scope: 'business',
  page: async () => (await import('./part-page.tsx')).PartPage,
});
