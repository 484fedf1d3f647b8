import { defineScreen } from '../../../data/page/screen.ts';

export default defineScreen({
  path: '/prompts/brand',
  title: 'Brand',
  scope: 'business',
  description:
    'What the business stands for: purpose, promise, personality, tone and proof points. Texts are saved while you type.',
  permission: 'prompts',
  nav: { under: 'prompts', order: 2 },
  page: async () => (await import('../../../sections/prompts/pages.tsx')).BrandPage,
});
