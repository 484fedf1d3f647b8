import { screen } from '../../../data/screen.ts';

export default screen({
  path: '/business/products',
  title: 'Products',
  permission: 'financials',
  nav: { under: 'financials', order: 2 },
  sharing: true,
  page: async () => (await import('./products-page.tsx')).ProductsPage,
});
