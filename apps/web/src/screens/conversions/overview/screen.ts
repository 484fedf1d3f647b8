import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/conversions/overview',
  title: 'Conversion insights',
  scope: 'business',
  description:
    'What makes leads come: by channel, funnel, device, hour and landing page, and what missed calls cost.',
  permission: 'conversions',
  nav: { under: 'conversions', order: 2, label: 'Insights' },
  sharing: true,
  channels: true,
  page: async () => (await import('./overview-page.tsx')).ConversionsOverviewPage,
});
