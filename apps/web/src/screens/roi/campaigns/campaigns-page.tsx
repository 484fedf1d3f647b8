import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { roiCampaigns, roiInsights } from '@bellwether/contract/reports/roi';
import {
  IconCash,
  IconCoins,
  IconPercentage,
  IconReceipt2,
  IconTrendingUp,
  IconUserPlus,
} from '@tabler/icons-react';
import { memo } from 'react';
import { byDimension } from '../../../sections/chart/by-dimension.ts';
import { ReportChart } from '../../../sections/chart/report-chart.tsx';
import { Charts } from '../../../sections/data-page/layout.tsx';
import { KpiRow, MetricCard } from '../../../sections/kpi/kpi-row.tsx';
import { useReport } from '../../../sections/report/use-report.ts';
import { RoiPage } from '../../../sections/roi/roi-page.tsx';
import { ReportTable } from '../../../sections/table/report-table.tsx';

const drawRevenue = (answer: ReportAnswer) => byDimension(answer, 'campaign', 'attributed_revenue');
const drawCost = (answer: ReportAnswer) => byDimension(answer, 'campaign', 'cost');

/** Which campaigns pay? */
export function CampaignsPage() {
  const asked = useReport(roiInsights);
  return (
    <RoiPage title={roiCampaigns.title} info={roiCampaigns.description} answer={asked.data}>
      <KpiRow>
        <MetricCard metric="attributed_revenue" asked={asked} icon={IconCash} />
        <MetricCard metric="cost" asked={asked} icon={IconCoins} />
        <MetricCard metric="roi" asked={asked} icon={IconPercentage} />
        <MetricCard metric="attributed_roas" asked={asked} icon={IconTrendingUp} />
        <MetricCard metric="acquired_customers" asked={asked} icon={IconUserPlus} />
        <MetricCard metric="acquisition_cost" asked={asked} icon={IconReceipt2} />
      </KpiRow>
      <Campaigns />
      <ReportTable report={roiCampaigns} mode="all" />
    </RoiPage>
  );
}

const Campaigns = memo(function Campaigns() {
  const asked = useReport(roiCampaigns, { perPage: -1 });
  return (
    <Charts>
      <ReportChart
        title="Attributed revenue by campaign"
        description="The campaigns that bring the most revenue, under the model that is chosen."
        asked={asked}
        draw={drawRevenue}
      />
      <ReportChart
        title="Cost by campaign"
        description="The campaigns that cost the most in these days."
        asked={asked}
        draw={drawCost}
      />
    </Charts>
  );
});
