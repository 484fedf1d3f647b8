import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/meetings',
  title: 'Meetings',
  scope: 'business',
  description: 'Meetings of the business, with agendas, minutes and action items.',
  permission: 'meetings',
  nav: { under: 'meetings', order: 1 },
  page: async () => (await import('./meetings-page.tsx')).MeetingsPage,
});
