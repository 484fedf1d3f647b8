import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/analytics/seo',
  title: 'SEO',
  scope: 'business',
  description: 'Visits and leads from organic search, landing pages and keyword rankings.',
  permission: 'analytics',
  nav: { under: 'analytics', order: 3 },
  sharing: true,
  page: async () => (await import('./seo-page.tsx')).SeoPage,
});
