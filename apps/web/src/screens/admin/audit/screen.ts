import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/admin/audit',
  title: 'Audit log',
  scope: 'global',
  permission: 'users',
  superAdmin: true,
  nav: { under: 'users', order: 2 },
  description:
    'Who did what and when, in every business. Entries cannot be edited. Each is linked to the one before, so a later change or removal is detected.',
  page: async () => (await import('./audit-page.tsx')).AuditPage,
});
