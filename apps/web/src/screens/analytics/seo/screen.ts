import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/analytics/seo',
  title: 'SEO',
  scope: 'business',
  description:
    'Whether the business is found without paying: visits and leads from organic search, landing pages, and where keywords rank.',
  permission: 'analytics',
  nav: { under: 'analytics', order: 3 },
  sharing: true,
  page: async () => (await import('./seo-page.tsx')).SeoPage,
});
