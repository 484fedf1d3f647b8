import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/prompts/market',
  title: 'Market',
  scope: 'business',
  description:
    'The market of the business: industry, region, size, trends and competitors. Texts are saved while you type.',
  permission: 'prompts',
  nav: { under: 'prompts', order: 3 },
  page: async () => (await import('../../../sections/prompts/pages.tsx')).MarketPage,
});
