import { screen } from '../../../data/screen.ts';

export default screen({
  path: '/business/customers',
  title: 'Customers',
  permission: 'financials',
  nav: { under: 'financials', order: 4 },
  sharing: true,
  page: async () => (await import('./customers-page.tsx')).CustomersPage,
});
