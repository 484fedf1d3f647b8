import { chartByDimension, stackedOverTime } from '@bellwether/charts/answers/by-dimension';
import { chartOverTime } from '@bellwether/charts/answers/over-time';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import {
  digitalMarketingCampaignsReport,
  digitalMarketingChannelsReport,
  digitalMarketingOverTimeReport,
  digitalMarketingOverviewReport,
  websiteDevicesReport,
} from '@bellwether/contract/reports/website';
import {
  IconActivity,
  IconCoins,
  IconReceipt2,
  IconTargetArrow,
  IconUserPlus,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import { memo } from 'react';
import { AnalyticsPage } from '../../../sections/analytics/analytics-page.tsx';
import { googleAnalytics } from '../../../sections/analytics/sources.ts';
import { ReportChart } from '../../../sections/chart/report-chart.tsx';
import { ChartGrid, FullWidth } from '../../../sections/data-page/layout.tsx';
import { PageSummary } from '../../../sections/data-page/summary.tsx';
import { HeroRow, MetricCard } from '../../../sections/kpi/kpi-row.tsx';
import { useReport } from '../../../sections/report/use-report.ts';
import { ReportTable } from '../../../sections/table/report-table.tsx';
import { AnalyticsSources } from './analytics-sources.tsx';
import { ChannelTable } from './channel-table.tsx';
import { marketingSummary } from './summary.ts';

const drawChannels = (answer: ReportAnswer) => stackedOverTime(answer, 'internal_channel', 'sessions');
const drawMix = (answer: ReportAnswer) =>
  chartByDimension(answer, 'internal_channel', 'leads', { kind: 'donut' });
const drawDevices = (answer: ReportAnswer) =>
  chartByDimension(answer, 'device', 'sessions', { kind: 'donut' });
const drawNew = (answer: ReportAnswer) =>
  chartOverTime(answer, [
    { metric: 'new_users', mark: 'bar', stack: true },
    { metric: 'returning_users', mark: 'bar', stack: true },
  ]);

/** Excludes visits without a campaign. */
const hasCampaign = [{ key: 'campaign', operator: '!=' as const, value: '' }];
const campaignColumns = {
  metrics: [
    'sessions',
    'users',
    'engagement_rate',
    'leads',
    'session_conversion_rate',
    'cost',
    'cost_per_lead',
  ],
} as const;

export function MarketingOverviewPage() {
  const query = useReport(digitalMarketingOverTimeReport);
  const channels = useReport(digitalMarketingOverviewReport);
  return (
    <AnalyticsPage
      title="Digital Marketing Overview"
      info={digitalMarketingOverviewReport.description}
      answer={query.data}
      facts={['sessions', 'leads', 'ads']}
      source={googleAnalytics}
      upload={{ kind: 'sessions' }}
    >
      <PageSummary text={query.data && marketingSummary(query.data, channels.data)} />
      {query.data ? <AnalyticsSources answer={query.data} /> : null}
      <HeroRow>
        <MetricCard metric="sessions" query={query} icon={IconWorld} />
        <MetricCard metric="users" query={query} icon={IconUsers} />
        <MetricCard metric="engagement_rate" query={query} icon={IconActivity} />
        <MetricCard metric="leads" query={query} icon={IconUserPlus} />
        <MetricCard metric="session_conversion_rate" query={query} icon={IconTargetArrow} />
        <MetricCard metric="cost" query={query} icon={IconCoins} />
        <MetricCard metric="cost_per_lead" query={query} icon={IconReceipt2} />
      </HeroRow>
      <ChartGrid>
        <FullWidth>
          <Channels />
        </FullWidth>
        <ReportChart
          title="Leads by channel"
          description="Share of leads by channel."
          query={channels}
          draw={drawMix}
        />
        <Devices />
        <FullWidth>
          <ReportChart
            title="New vs returning"
            description="First-time users of the website, and users who came back."
            query={query}
            draw={drawNew}
          />
        </FullWidth>
      </ChartGrid>
      <ChannelTable />
      <ReportTable
        report={digitalMarketingCampaignsReport}
        mode="all"
        choice={campaignColumns}
        where={hasCampaign}
      />
    </AnalyticsPage>
  );
}

// Charts with their own query are separate components, so that each re-renders and fails alone.

const Channels = memo(function Channels() {
  const query = useReport(digitalMarketingChannelsReport, { comparison: null });
  return (
    <ReportChart
      title={digitalMarketingChannelsReport.title}
      description={digitalMarketingChannelsReport.description}
      query={query}
      draw={drawChannels}
    />
  );
});

const Devices = memo(function Devices() {
  const query = useReport(websiteDevicesReport, { comparison: null });
  return (
    <ReportChart
      title={websiteDevicesReport.title}
      description={websiteDevicesReport.description}
      query={query}
      draw={drawDevices}
    />
  );
});
