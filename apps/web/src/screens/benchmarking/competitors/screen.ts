import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/benchmarking/competitors',
  title: 'Competitors',
  scope: 'business',
  description: 'How well the business and its competitors are found and rated, side by side.',
  permission: 'benchmarking',
  nav: { under: 'benchmarking', order: 1 },
  sharing: true,
  page: async () => (await import('./competitors-page.tsx')).CompetitorsPage,
});
