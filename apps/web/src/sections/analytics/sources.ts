import { IconWorld } from '@tabler/icons-react';
import type { PageSource } from './analytics-page.tsx';

export const googleAnalytics: PageSource = {
  name: 'Google Analytics',
  integrations: ['Google Analytics 4', 'Google Analytics'],
  offered: 'its report of visits',
  icon: IconWorld,
};
