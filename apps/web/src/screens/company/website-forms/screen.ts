import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/company/website-forms',
  title: 'Website forms',
  scope: 'business',
  description:
    'Forms for the website of the business. Two lines of script put one on any page; what visitors send is a lead within seconds, with the campaign that brought them.',
  permission: 'config',
  nav: { under: 'config', order: 3 },
  page: async () => (await import('./website-forms-page.tsx')).WebsiteFormsPage,
});
