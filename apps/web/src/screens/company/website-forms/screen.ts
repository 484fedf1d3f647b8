import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/company/website-forms',
  title: 'Website forms',
  scope: 'business',
  description:
    'Forms for the website of the business. Two lines of script add one to any page. Each enquiry becomes a lead within seconds, with its campaign.',
  permission: 'config',
  nav: { under: 'config', order: 3 },
  page: async () => (await import('./website-forms-page.tsx')).WebsiteFormsPage,
});
