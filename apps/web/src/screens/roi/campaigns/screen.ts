import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/roi/campaigns',
  title: 'ROI by campaign',
  scope: 'business',
  description: 'Which campaigns pay: cost, attributed revenue and return of each.',
  permission: 'roi',
  nav: { under: 'roi', order: 3, label: 'Campaigns' },
  sharing: true,
  channels: true,
  page: async () => (await import('./campaigns-page.tsx')).CampaignsPage,
});
