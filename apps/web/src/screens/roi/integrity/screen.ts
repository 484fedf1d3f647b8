import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/roi/integrity',
  title: 'ROI integrity',
  scope: 'business',
  description:
    'Whether the figures can be trusted: what is matched and attributed, what is not, and how to mend it.',
  permission: 'roi',
  nav: { under: 'roi', order: 4, label: 'Integrity' },
  sharing: true,
  page: async () => (await import('./integrity-page.tsx')).IntegrityPage,
});
