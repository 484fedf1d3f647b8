import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/prompts/segments',
  title: 'Segments',
  scope: 'business',
  description:
    'The groups of customers of the business, with their needs, the channels that reach them and their share.',
  permission: 'prompts',
  nav: { under: 'prompts', order: 4 },
  page: async () => (await import('../../../sections/prompts/pages.tsx')).SegmentsPage,
});
