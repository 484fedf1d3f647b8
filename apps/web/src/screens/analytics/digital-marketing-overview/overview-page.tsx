import { marketingOverviewPage } from '@bellwether/contract/pages/analytics/overview';
import { AnalyticsPage } from '../../../sections/analytics/analytics-page.tsx';
import { googleAnalytics } from '../../../sections/analytics/sources.ts';
import { PageParts } from '../../../sections/data-page/page-parts.tsx';
import { usePageAnswers } from '../../../sections/report/use-report.ts';
import { AnalyticsSources } from './analytics-sources.tsx';
import { ChannelTable } from './channel-table.tsx';

export function MarketingOverviewPage() {
  const { data } = usePageAnswers([marketingOverviewPage.main]);
  return (
    <AnalyticsPage
      page={marketingOverviewPage}
      facts={['sessions', 'leads', 'ads']}
      source={googleAnalytics}
      upload={{ kind: 'sessions' }}
    >
      <PageParts
        page={marketingOverviewPage}
        beforeCards={data ? <AnalyticsSources answer={data[0]} /> : null}
        afterCharts={<ChannelTable />}
      />
    </AnalyticsPage>
  );
}
