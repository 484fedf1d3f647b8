import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/conversions/agent',
  title: 'Agent leads',
  scope: 'business',
  description: 'Results of the leads that were forwarded to agents.',
  permission: 'conversions',
  nav: { under: 'conversions', order: 3 },
  needs: 'lead_forward_service',
  page: async () => (await import('./agent-page.tsx')).AgentLeadsPage,
});
