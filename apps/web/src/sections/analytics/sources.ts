import { IconWorld } from '@tabler/icons-react';
import type { PageSource } from './analytics-page.tsx';

export const googleAnalytics: PageSource = {
  name: 'Google Analytics',
  integrations: ['google_analytics_4', 'google_analytics'],
  offered: 'its report of visits',
  icon: IconWorld,
};
