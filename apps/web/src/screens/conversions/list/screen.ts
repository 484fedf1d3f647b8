import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/conversions/list',
  title: 'Conversions',
  scope: 'business',
  description: 'Who contacted the business, and from where: calls, forms and other enquiries, one by one.',
  permission: 'conversions',
  nav: { under: 'conversions', order: 1, label: 'List' },
  sharing: true,
  channels: true,
  page: async () => (await import('./list-page.tsx')).ListPage,
});
