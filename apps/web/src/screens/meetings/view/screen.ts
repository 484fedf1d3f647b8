import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/meetings/$id/view',
  title: 'Meeting',
  scope: 'business',
  description:
    'One meeting: who meets when and where, its agenda, the files and action items of each point, and its history.',
  permission: 'meetings',
  nav: { under: 'meetings', order: 2 },
  hidden: true,
  page: async () => (await import('./meeting-page.tsx')).MeetingPage,
});
