import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/meetings/$id/view',
  title: 'Meeting',
  scope: 'business',
  description: 'One meeting: time, place, attendees, agenda, files, action items and history.',
  permission: 'meetings',
  nav: { under: 'meetings', order: 2 },
  hidden: true,
  page: async () => (await import('./meeting-page.tsx')).MeetingPage,
});
