import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/prompts/summary',
  title: 'Summary',
  scope: 'business',
  description:
    'A digest of brand, market and segments. You copy it as a prompt for an AI assistant, with key figures if you want.',
  permission: 'prompts',
  nav: { under: 'prompts', order: 1 },
  page: async () => (await import('../../../sections/prompts/pages.tsx')).SummaryPage,
});
