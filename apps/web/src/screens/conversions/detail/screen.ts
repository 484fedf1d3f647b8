import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/conversions/$leadId',
  title: 'Lead',
  scope: 'business',
  description: 'One lead: contact, call recording, source and journey, status history and matched customer.',
  permission: 'conversions',
  nav: { under: 'conversions', order: 9 },
  hidden: true,
  page: async () => (await import('./lead-page.tsx')).LeadPage,
});
