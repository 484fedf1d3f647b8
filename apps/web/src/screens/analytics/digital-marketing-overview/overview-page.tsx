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
import { chartByDimension, stackedOverTime } from '../../../sections/chart/by-dimension.ts';
import { chartOverTime } from '../../../sections/chart/over-time.ts';
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
const named = [{ key: 'campaign', operator: '!=' as const, value: '' }];
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
  const asked = useReport(digitalMarketingOverTimeReport);
  const channels = useReport(digitalMarketingOverviewReport);
  return (
    <AnalyticsPage
      title="Digital Marketing Overview"
      info={digitalMarketingOverviewReport.description}
      answer={asked.data}
      facts={['sessions', 'leads', 'ads']}
      source={googleAnalytics}
      upload={{ kind: 'sessions' }}
    >
      <PageSummary said={asked.data && marketingSummary(asked.data, channels.data)} />
      {asked.data ? <AnalyticsSources answer={asked.data} /> : null}
      <HeroRow>
        <MetricCard metric="sessions" asked={asked} icon={IconWorld} />
        <MetricCard metric="users" asked={asked} icon={IconUsers} />
        <MetricCard metric="engagement_rate" asked={asked} icon={IconActivity} />
        <MetricCard metric="leads" asked={asked} icon={IconUserPlus} />
        <MetricCard metric="session_conversion_rate" asked={asked} icon={IconTargetArrow} />
        <MetricCard metric="cost" asked={asked} icon={IconCoins} />
        <MetricCard metric="cost_per_lead" asked={asked} icon={IconReceipt2} />
      </HeroRow>
      <ChartGrid>
        <FullWidth>
          <Channels />
        </FullWidth>
        <ReportChart
          title="Leads by channel"
          description="Share of leads by channel."
          asked={channels}
          draw={drawMix}
        />
        <Devices />
        <FullWidth>
          <ReportChart
            title="New vs returning"
            description="First-time users of the website, and users who came back."
            asked={asked}
            draw={drawNew}
          />
        </FullWidth>
      </ChartGrid>
      <ChannelTable />
      <ReportTable
        report={digitalMarketingCampaignsReport}
        mode="all"
        choice={campaignColumns}
        where={named}
      />
    </AnalyticsPage>
  );
}

// Charts with their own query are separate components, so that each re-renders and fails alone.

const Channels = memo(function Channels() {
  const asked = useReport(digitalMarketingChannelsReport, { comparison: null });
  return (
    <ReportChart
      title={digitalMarketingChannelsReport.title}
      description={digitalMarketingChannelsReport.description}
      asked={asked}
      draw={drawChannels}
    />
  );
});

const Devices = memo(function Devices() {
  const asked = useReport(websiteDevicesReport, { comparison: null });
  return (
    <ReportChart
      title={websiteDevicesReport.title}
      description={websiteDevicesReport.description}
      asked={asked}
      draw={drawDevices}
    />
  );
});
