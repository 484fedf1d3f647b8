import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/benchmarking/website',
  title: 'Website',
  scope: 'business',
  description:
    'How fast the website is, how it works on a phone and how ready it is for search engines, against competitors.',
  permission: 'benchmarking',
  nav: { under: 'benchmarking', order: 2 },
  sharing: true,
  page: async () => (await import('./website-page.tsx')).WebsitePage,
});
