import { screen } from '../../data/page/screen.ts';

export default screen({
  path: '/lead-status/$token',
  title: 'Say what a lead is',
  scope: 'public',
  page: async () => (await import('./lead-status-page.tsx')).LeadStatusPage,
});
