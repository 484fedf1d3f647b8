import { screen } from '../../data/page/screen.ts';

export default screen({
  path: '/verdict/$token',
  title: 'Say what a lead is',
  scope: 'public',
  page: async () => (await import('./verdict-page.tsx')).VerdictPage,
});
