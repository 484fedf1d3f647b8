import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/roi/integrity',
  title: 'Data quality',
  scope: 'business',
  description:
    'How complete the figures are: what is matched and attributed, what is missing, and how to fix it.',
  permission: 'roi',
  nav: { under: 'roi', order: 4, label: 'Data quality' },
  sharing: true,
  page: async () => (await import('./integrity-page.tsx')).IntegrityPage,
});
