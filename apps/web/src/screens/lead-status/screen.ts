import { defineScreen } from '../../data/page/screen.ts';

export default defineScreen({
  path: '/lead-status/$token',
  title: 'Set lead status',
  scope: 'public',
  page: async () => (await import('./lead-status-page.tsx')).LeadStatusPage,
});
