import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/roi/customers',
  title: 'Customers from marketing',
  scope: 'business',
  description: 'Customers from marketing: their source and journey, and the amounts invoiced.',
  permission: 'roi',
  nav: { under: 'roi', order: 2, label: 'Customers' },
  sharing: true,
  page: async () => (await import('../../../sections/roi/pages.tsx')).RoiCustomersPage,
});
