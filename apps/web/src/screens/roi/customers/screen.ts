import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/roi/customers',
  title: 'Customers from marketing',
  scope: 'business',
  description: 'The customers that marketing brought: what led to them and what they were invoiced.',
  permission: 'roi',
  nav: { under: 'roi', order: 2, label: 'Customers' },
  sharing: true,
  page: async () => (await import('./customers-page.tsx')).RoiCustomersPage,
});
