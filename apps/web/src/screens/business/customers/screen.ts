import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/business/customers',
  title: 'Customers',
  scope: 'business',
  description: 'Who buys: new customers against returning ones, and those who bring the most revenue.',
  permission: 'financials',
  nav: { under: 'financials', order: 4 },
  sharing: true,
  page: async () => (await import('./customers-page.tsx')).BusinessCustomersPage,
});
