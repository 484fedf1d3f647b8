import {
  competitorsPage,
  reputationBenchmarkPage,
  websitePage,
} from '@bellwether/contract/pages/benchmarking/pages';
import type { Page } from '@bellwether/contract/pages/define';
import { IconScale } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AnalyticsPage, type PageSource } from '../analytics/analytics-page.tsx';
import { PageParts } from '../data-page/page-parts.tsx';

const seRanking: PageSource = {
  name: 'SE Ranking',
  integrations: ['se_ranking'],
  offered: 'a list of competitors with their measurements',
  icon: IconScale,
};

type Props = { page: Page; children: ReactNode };

const BenchmarkPage = (props: Props) => (
  <AnalyticsPage
    {...props}
    facts={['competitor_metrics']}
    source={seRanking}
    upload={{ kind: 'competitor_metrics' }}
  />
);

// All benchmarking pages share one file, because each lazily loaded file adds an entry to the script that every first
// load needs.
export const CompetitorsPage = () => (
  <BenchmarkPage page={competitorsPage}>
    <PageParts page={competitorsPage} />
  </BenchmarkPage>
);

export const WebsitePage = () => (
  <BenchmarkPage page={websitePage}>
    <PageParts page={websitePage} />
  </BenchmarkPage>
);

export const ReputationBenchmarkPage = () => (
  <BenchmarkPage page={reputationBenchmarkPage}>
    <PageParts page={reputationBenchmarkPage} />
  </BenchmarkPage>
);
