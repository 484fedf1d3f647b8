import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/conversions/$leadId',
  title: 'Lead',
  scope: 'business',
  description:
    'One lead: who it is, the call to hear, what led to it, what people said of it, and the customer that it became.',
  permission: 'conversions',
  nav: { under: 'conversions', order: 9 },
  hidden: true,
  page: async () => (await import('./lead-page.tsx')).LeadPage,
});
