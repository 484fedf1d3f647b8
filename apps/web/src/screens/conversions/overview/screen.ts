import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/conversions/overview',
  title: 'Conversion insights',
  scope: 'business',
  description:
    'Leads by channel, funnel, device, hour and landing page, and the estimated revenue lost to missed calls.',
  permission: 'conversions',
  nav: { under: 'conversions', order: 2, label: 'Insights' },
  sharing: true,
  channels: true,
  page: async () => (await import('./overview-page.tsx')).ConversionsOverviewPage,
});
