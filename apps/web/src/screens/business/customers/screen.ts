import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/business/customers',
  title: 'Customers',
  scope: 'business',
  description: 'New vs returning customers, and the customers with the most revenue.',
  permission: 'financials',
  nav: { under: 'financials', order: 4 },
  sharing: true,
  page: async () => (await import('./customers-page.tsx')).BusinessCustomersPage,
});
