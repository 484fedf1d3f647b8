import type { Page } from '@bellwether/contract/pages/define';
import { IconScale } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AnalyticsPage, type PageSource } from '../analytics/analytics-page.tsx';

const seRanking: PageSource = {
  name: 'SE Ranking',
  integrations: ['se_ranking'],
  offered: 'a list of competitors with their measurements',
  icon: IconScale,
};

type Props = { page: Page; children: ReactNode };

export const BenchmarkPage = (props: Props) => (
  <AnalyticsPage
    {...props}
    facts={['competitor_metrics']}
    source={seRanking}
    upload={{ kind: 'competitor_metrics' }}
  />
);
