import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/insights/list',
  title: 'AI Growth Copilot',
  scope: 'business',
  description:
    'What changed in the figures of this business, why, what it is worth a month, and what to do. Figures are searched after each import and each night. Accept an insight to make it an action item of a meeting, or dismiss it with a reason.',
  permission: 'insights',
  sharing: true,
  nav: { under: 'insights', order: 1 },
  page: async () => (await import('./list-page.tsx')).InsightsPage,
});
