import { defineScreen } from '../../data/page/screen.ts';

export default defineScreen({
  path: '/create-business',
  title: 'Create business',
  scope: 'first-run',
  page: () => import('./create-business-page.tsx').then(({ CreateBusinessPage }) => CreateBusinessPage),
});
