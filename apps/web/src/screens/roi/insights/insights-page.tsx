import { chartByDimension } from '@bellwether/charts/answers/by-dimension';
import { chartOverTime } from '@bellwether/charts/answers/over-time';
import type { ChartData } from '@bellwether/charts/model/data';
import {
  attributionModelKeys,
  attributionModels,
  isAttributionModel,
} from '@bellwether/contract/attribution/models';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import {
  roiChannelsReport,
  roiCohortsReport,
  roiInsightsReport,
  roiModelsReport,
} from '@bellwether/contract/reports/roi';
import {
  metricCurrency,
  readDimension,
  readFigure,
  readMeta,
} from '@bellwether/contract/reports/text/figures';
import { dimensionLabel } from '@bellwether/contract/reports/text/label';
import {
  IconCash,
  IconCoins,
  IconHourglass,
  IconPercentage,
  IconReceipt2,
  IconScale,
  IconTrendingUp,
  IconUserHeart,
} from '@tabler/icons-react';
import { memo } from 'react';
import { ReportChart } from '../../../sections/chart/report-chart.tsx';
import { ChartGrid, FullWidth } from '../../../sections/data-page/layout.tsx';
import { PageSummary } from '../../../sections/data-page/summary.tsx';
import { HeroRow, MetricCard } from '../../../sections/kpi/kpi-row.tsx';
import { useReport } from '../../../sections/report/use-report.ts';
import { LeadToSale } from '../../../sections/roi/lead-to-sale.tsx';
import { RoiPage } from '../../../sections/roi/roi-page.tsx';
import { roiSummary } from '../../../sections/roi/summary.ts';
import { ReportTable } from '../../../sections/table/report-table.tsx';
import { buildCohortChart } from './cohorts.ts';
import { FeeBreakdown } from './fee-breakdown.tsx';

const drawReturn = (answer: ReportAnswer) =>
  chartOverTime(answer, [
    { metric: 'cost', mark: 'bar' },
    { metric: 'attributed_revenue', mark: 'bar' },
    { metric: 'roi', mark: 'line', right: true },
  ]);
const drawChannels = (answer: ReportAnswer) =>
  chartByDimension(answer, 'internal_channel', 'attributed_revenue');
/** Draws the attributed revenue of each channel, with one bar per attribution model. */
const drawModels = (answer: ReportAnswer): ChartData => {
  const meta = readMeta(answer);
  const rows = answer.data.filter((row) => readDimension(row, 'internal_channel') !== null);
  const sums = new Map<string, number>();
  for (const row of rows) {
    const channel = readDimension(row, 'internal_channel') ?? '';
    sums.set(channel, (sums.get(channel) ?? 0) + (readFigure(row, 'attributed_revenue') ?? 0));
  }
  const channels = [...sums.keys()].toSorted((a, b) => (sums.get(b) ?? 0) - (sums.get(a) ?? 0));
  const findRow = (channel: string, model: string) =>
    rows.find(
      (row) =>
        readDimension(row, 'internal_channel') === channel &&
        readDimension(row, 'attribution_model') === model,
    );
  return {
    kind: 'cartesian',
    named: true,
    axis: 'Channel',
    categories: channels.map((channel) => dimensionLabel('internal_channel', channel)),
    keys: channels,
    by: 'internal_channel',
    series: attributionModelKeys.filter(isAttributionModel).map((model) => ({
      key: model,
      label: attributionModels[model].label,
      unit: 'currency',
      currency: metricCurrency(meta, 'attributed_revenue'),
      mark: 'bar',
      metric: 'attributed_revenue',
      only: { dimension: 'attribution_model', value: model },
      values: channels.map((channel) => readFigure(findRow(channel, model) ?? {}, 'attributed_revenue') ?? 0),
    })),
  };
};

export function InsightsPage() {
  const query = useReport(roiInsightsReport);
  return (
    <RoiPage title={roiInsightsReport.title} info={roiInsightsReport.description} answer={query.data}>
      <PageSummary text={query.data && roiSummary(query.data)} />
      <LeadToSale />
      <HeroRow>
        <MetricCard metric="attributed_revenue" query={query} icon={IconCash} />
        <MetricCard metric="cost" query={query} icon={IconCoins} />
        <MetricCard metric="roi" query={query} icon={IconPercentage} />
        <MetricCard metric="attributed_roas" query={query} icon={IconTrendingUp} />
        <MetricCard metric="acquisition_cost" query={query} icon={IconReceipt2} />
        <MetricCard metric="lifetime_value" query={query} icon={IconUserHeart} />
        <MetricCard metric="ltv_to_cac" query={query} icon={IconScale} />
        <MetricCard metric="payback_months" query={query} icon={IconHourglass} />
      </HeroRow>
      <ChartGrid>
        <FullWidth>
          <ReportChart
            title="Ad spend and attributed revenue"
            description="Ad spend, attributed revenue and return over time."
            query={query}
            draw={drawReturn}
          />
        </FullWidth>
        <Channels />
        <Cohorts />
        <FullWidth>
          <Models />
        </FullWidth>
      </ChartGrid>
      <FeeBreakdown />
      <ReportTable report={roiChannelsReport} mode="all" />
    </RoiPage>
  );
}

// Charts with their own query are separate components, so that only they re-render when it arrives.

const Channels = memo(function Channels() {
  const query = useReport(roiChannelsReport);
  return (
    <ReportChart
      title="Attributed revenue by channel"
      description="Revenue of each channel under the chosen model."
      query={query}
      draw={drawChannels}
    />
  );
});

const Cohorts = memo(function Cohorts() {
  const query = useReport(roiCohortsReport, { comparison: null });
  return (
    <ReportChart
      title={roiCohortsReport.title}
      description={roiCohortsReport.description}
      query={query}
      draw={buildCohortChart}
    />
  );
});

const Models = memo(function Models() {
  const query = useReport(roiModelsReport, { comparison: null });
  return (
    <ReportChart
      title={roiModelsReport.title}
      description={roiModelsReport.description}
      query={query}
      draw={drawModels}
    />
  );
});
