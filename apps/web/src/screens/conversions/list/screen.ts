import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/conversions/list',
  title: 'Conversions',
  scope: 'business',
  description: 'Calls, forms and other enquiries, with their sources.',
  permission: 'conversions',
  nav: { under: 'conversions', order: 1, label: 'List' },
  sharing: true,
  channels: true,
  page: async () => (await import('./list-page.tsx')).LeadListPage,
});
