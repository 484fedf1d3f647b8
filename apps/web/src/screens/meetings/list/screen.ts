import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/meetings',
  title: 'Meetings',
  scope: 'business',
  description:
    'The meetings of the business: what was planned, what was spoken about and what people took on.',
  permission: 'meetings',
  nav: { under: 'meetings', order: 1 },
  page: async () => (await import('./meetings-page.tsx')).MeetingsPage,
});
