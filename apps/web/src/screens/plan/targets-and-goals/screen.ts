import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/plan/targets-and-goals',
  title: 'Targets and goals',
  scope: 'business',
  description: 'Targets of the business by month, and up to five goals.',
  permission: 'plan',
  nav: { under: 'plan', order: 3 },
  page: async () => (await import('./targets-page.tsx')).TargetsPage,
});
