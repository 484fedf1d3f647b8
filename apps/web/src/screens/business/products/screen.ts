import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/business/products',
  title: 'Products',
  scope: 'business',
  description: 'Products sold, and the products with the most revenue.',
  permission: 'financials',
  nav: { under: 'financials', order: 2 },
  sharing: true,
  page: async () => (await import('./products-page.tsx')).ProductsPage,
});
