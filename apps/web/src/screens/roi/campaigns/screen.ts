import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/roi/campaigns',
  title: 'ROI by campaign',
  scope: 'business',
  description: 'Ad spend, attributed revenue and return of each campaign.',
  permission: 'roi',
  nav: { under: 'roi', order: 3, label: 'Campaigns' },
  sharing: true,
  channels: true,
  page: async () => (await import('../../../sections/roi/pages.tsx')).CampaignsPage,
});
