import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/benchmarking/website',
  title: 'Website',
  scope: 'business',
  description: 'Speed, mobile and SEO scores of the website vs its competitors.',
  permission: 'benchmarking',
  nav: { under: 'benchmarking', order: 2 },
  sharing: true,
  page: async () => (await import('../../../sections/benchmarking/pages.tsx')).WebsitePage,
});
