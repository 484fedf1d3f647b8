import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/admin/audit',
  title: 'Audit log',
  scope: 'global',
  permission: 'users',
  superAdmin: true,
  nav: { under: 'users', order: 2 },
  description:
    'Who did what and when, in every business. Entries are only ever added, and each is chained to the one before it: one that was changed or taken away later is found.',
  page: async () => (await import('./audit-page.tsx')).AuditPage,
});
