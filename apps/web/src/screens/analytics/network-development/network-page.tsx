import { chartByDimension } from '@bellwether/charts/answers/by-dimension';
import { chartOverTime } from '@bellwether/charts/answers/over-time';
import { channelColourKey } from '@bellwether/charts/model/colours';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { networkDevelopmentReport, referringDomainsReport } from '@bellwether/contract/reports/website';
import { IconLink, IconTargetArrow, IconUserPlus, IconWorld } from '@tabler/icons-react';
import { memo } from 'react';
import { AnalyticsPage } from '../../../sections/analytics/analytics-page.tsx';
import { googleAnalytics } from '../../../sections/analytics/sources.ts';
import { ReportChart } from '../../../sections/chart/report-chart.tsx';
import { ChartGrid } from '../../../sections/data-page/layout.tsx';
import { PageSummary } from '../../../sections/data-page/summary.tsx';
import { HeroRow, MetricCard } from '../../../sections/kpi/kpi-row.tsx';
import { useReport } from '../../../sections/report/use-report.ts';
import { ReportTable } from '../../../sections/table/report-table.tsx';
import { networkSummary } from './summary.ts';

const drawSessions = (answer: ReportAnswer) =>
  chartOverTime(answer, [
    { metric: 'sessions', mark: 'bar', colour: channelColourKey('Referral') },
    { metric: 'leads', mark: 'line', right: true },
  ]);
const drawDomains = (answer: ReportAnswer) => chartByDimension(answer, 'source', 'sessions');

const columns = {
  metrics: [
    'sessions',
    'users',
    'new_users',
    'engagement_rate',
    'leads',
    'session_conversion_rate',
    'web_conversions',
  ],
  share: 'sessions',
} as const;

export function NetworkPage() {
  const query = useReport(networkDevelopmentReport);
  return (
    <AnalyticsPage
      title="Network Development"
      info={networkDevelopmentReport.description}
      answer={query.data}
      facts={['sessions']}
      source={googleAnalytics}
      upload={{ kind: 'sessions' }}
    >
      <PageSummary text={query.data && networkSummary(query.data)} />
      <HeroRow>
        <MetricCard metric="sessions" header="Referral sessions" query={query} icon={IconWorld} />
        <MetricCard metric="referring_domains" query={query} icon={IconLink} />
        <MetricCard metric="leads" header="Referral leads" query={query} icon={IconUserPlus} />
        <MetricCard metric="session_conversion_rate" query={query} icon={IconTargetArrow} />
      </HeroRow>
      <ChartGrid>
        <ReportChart
          title="Referral sessions"
          description={networkDevelopmentReport.description}
          query={query}
          draw={drawSessions}
        />
        <Domains />
      </ChartGrid>
      <ReportTable report={referringDomainsReport} mode="all" choice={columns} />
    </AnalyticsPage>
  );
}

const Domains = memo(function Domains() {
  const query = useReport(referringDomainsReport, { perPage: 10 });
  return (
    <ReportChart
      title="Top domains"
      description="The ten websites that sent the most visits."
      query={query}
      draw={drawDomains}
    />
  );
});
