import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/business/products',
  title: 'Products',
  scope: 'business',
  description: 'What is sold, and which few products bring most of the revenue.',
  permission: 'financials',
  nav: { under: 'financials', order: 2 },
  sharing: true,
  page: async () => (await import('./products-page.tsx')).ProductsPage,
});
