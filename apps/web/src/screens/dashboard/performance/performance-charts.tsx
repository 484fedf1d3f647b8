import { chartByDimension, stackedOverTime } from '@bellwether/charts/answers/by-dimension';
import { chartOverTime } from '@bellwether/charts/answers/over-time';
import { adChannels } from '@bellwether/contract/catalogue/channels';
import { metricInfo } from '@bellwether/contract/catalogue/metrics';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import {
  leadsByChannelReport,
  marketingSpendReport,
  performanceDashboardReport,
} from '@bellwether/contract/reports/dashboard';
import { useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import { useSession } from '../../../data/session/session.ts';
import { ReportChart } from '../../../sections/chart/report-chart.tsx';
import { ChartGrid, FullWidth } from '../../../sections/data-page/layout.tsx';
import { useReport } from '../../../sections/report/use-report.ts';
import type { SectionQuery } from '../../../sections/section-state.ts';

const drawRevenue = (answer: ReportAnswer) => chartOverTime(answer, [{ metric: 'revenue', mark: 'bar' }]);
const drawShare = (answer: ReportAnswer) =>
  chartOverTime(answer, [{ metric: 'marketing_share', mark: 'line' }]);
const drawResult = {
  leads: (answer: ReportAnswer) => chartOverTime(answer, [{ metric: 'leads', mark: 'line' }]),
  transactions: (answer: ReportAnswer) => chartOverTime(answer, [{ metric: 'transactions', mark: 'line' }]),
};
const titles = {
  leads: ['Leads', 'Calls, forms and other enquiries over time.'],
  transactions: ['Transactions', 'Purchases on the website over time.'],
} as const;
const drawSpend = (answer: ReportAnswer) => stackedOverTime(answer, 'channel', 'cost');
const drawChannels = (answer: ReportAnswer) => chartByDimension(answer, 'channel', 'leads');

const channelRoutes = new Map<string, string | null>(
  Object.entries(adChannels).map(([key, { route }]) => [key, route]),
);

export function PerformanceCharts({ query }: { query: SectionQuery<ReportAnswer> }) {
  const { primary } = useSession().business.marketing_priorities;
  const [resultTitle, resultDescription] = titles[primary];
  return (
    <ChartGrid>
      <FullWidth>
        <ReportChart
          title="Revenue over time"
          description={metricInfo('revenue').description}
          query={query}
          draw={drawRevenue}
          years={{ report: performanceDashboardReport, metric: 'revenue' }}
        />
      </FullWidth>
      <ReportChart
        title={resultTitle}
        description={resultDescription}
        query={query}
        draw={drawResult[primary]}
        years={{ report: performanceDashboardReport, metric: primary }}
      />
      <ReportChart
        title={metricInfo('marketing_share').label}
        description={metricInfo('marketing_share').description}
        query={query}
        draw={drawShare}
      />
      <Spend />
      <Channels />
    </ChartGrid>
  );
}

// Charts with their own query are separate components, so that only they re-render when it arrives.

const Spend = memo(function Spend() {
  const query = useReport(marketingSpendReport);
  const navigate = useNavigate();
  const openChannel = (channel: string) => {
    const to = channelRoutes.get(channel);
    if (to) void navigate({ to, search: true });
  };
  return (
    <ReportChart
      title={marketingSpendReport.title}
      description="Ad spend by channel. Click a channel to open its page."
      query={query}
      draw={drawSpend}
      onPick={({ series }) => openChannel(series.key)}
    />
  );
});

const Channels = memo(function Channels() {
  const query = useReport(leadsByChannelReport);
  return (
    <ReportChart
      title={leadsByChannelReport.title}
      description={leadsByChannelReport.description}
      query={query}
      draw={drawChannels}
    />
  );
});
