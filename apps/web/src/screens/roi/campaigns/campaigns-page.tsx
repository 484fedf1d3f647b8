import { chartByDimension } from '@bellwether/charts/answers/by-dimension';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { roiCampaignsReport, roiInsightsReport } from '@bellwether/contract/reports/roi';
import {
  IconCash,
  IconCoins,
  IconPercentage,
  IconReceipt2,
  IconTrendingUp,
  IconUserPlus,
} from '@tabler/icons-react';
import { memo } from 'react';
import { ReportChart } from '../../../sections/chart/report-chart.tsx';
import { ChartGrid } from '../../../sections/data-page/layout.tsx';
import { PageSummary } from '../../../sections/data-page/summary.tsx';
import { HeroRow, MetricCard } from '../../../sections/kpi/kpi-row.tsx';
import { useReport } from '../../../sections/report/use-report.ts';
import { RoiPage } from '../../../sections/roi/roi-page.tsx';
import { campaignsSummary } from '../../../sections/roi/summary.ts';
import { ReportTable } from '../../../sections/table/report-table.tsx';

const drawRevenue = (answer: ReportAnswer) => chartByDimension(answer, 'campaign', 'attributed_revenue');
const drawCost = (answer: ReportAnswer) => chartByDimension(answer, 'campaign', 'cost');

export function CampaignsPage() {
  const query = useReport(roiInsightsReport);
  return (
    <RoiPage title={roiCampaignsReport.title} info={roiCampaignsReport.description} answer={query.data}>
      <Summary />
      <HeroRow>
        <MetricCard metric="attributed_revenue" query={query} icon={IconCash} />
        <MetricCard metric="cost" query={query} icon={IconCoins} />
        <MetricCard metric="roi" query={query} icon={IconPercentage} />
        <MetricCard metric="attributed_roas" query={query} icon={IconTrendingUp} />
        <MetricCard metric="acquired_customers" query={query} icon={IconUserPlus} />
        <MetricCard metric="acquisition_cost" query={query} icon={IconReceipt2} />
      </HeroRow>
      <Campaigns />
      <ReportTable report={roiCampaignsReport} mode="all" />
    </RoiPage>
  );
}

// Parts with their own query are separate components, so that only they re-render when it arrives.

const all = { perPage: -1 } as const;

function Summary() {
  const { data } = useReport(roiCampaignsReport, all);
  return <PageSummary text={data && campaignsSummary(data)} />;
}

const Campaigns = memo(function Campaigns() {
  const query = useReport(roiCampaignsReport, all);
  return (
    <ChartGrid>
      <ReportChart
        title="Attributed revenue by campaign"
        description="Campaigns with the most attributed revenue under the chosen model."
        query={query}
        draw={drawRevenue}
      />
      <ReportChart
        title="Ad spend by campaign"
        description="Campaigns with the highest ad spend in this period."
        query={query}
        draw={drawCost}
      />
    </ChartGrid>
  );
});
