import { chartByDimension } from '@bellwether/charts/answers/by-dimension';
import { chartOverTime } from '@bellwether/charts/answers/over-time';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import {
  conversionsOverviewReport,
  leadCampaignsReport,
  leadChannelsReport,
  leadDevicesReport,
  leadFunnelsReport,
  leadLandingPagesReport,
} from '@bellwether/contract/reports/conversions';
import {
  IconFileText,
  IconPhone,
  IconPhoneOff,
  IconReceipt2,
  IconStars,
  IconTargetArrow,
  IconUserPlus,
} from '@tabler/icons-react';
import { memo } from 'react';
import { ReportChart } from '../../../sections/chart/report-chart.tsx';
import { ConversionsPage } from '../../../sections/conversions/conversions-page.tsx';
import { ChartGrid, FullWidth } from '../../../sections/data-page/layout.tsx';
import { PageSummary } from '../../../sections/data-page/summary.tsx';
import { HeroRow, MetricCard } from '../../../sections/kpi/kpi-row.tsx';
import { useReport } from '../../../sections/report/use-report.ts';
import { ReportTable } from '../../../sections/table/report-table.tsx';
import { LeadHours } from './hours.tsx';
import { conversionsSummary } from './summary.ts';

const drawLeads = (answer: ReportAnswer) =>
  chartOverTime(answer, [
    { metric: 'leads', mark: 'bar' },
    { metric: 'qualified_leads', mark: 'line' },
  ]);
const drawChannels = (answer: ReportAnswer) => chartByDimension(answer, 'internal_channel', 'leads');
const drawFunnels = (answer: ReportAnswer) => chartByDimension(answer, 'funnel', 'leads');
const drawDevices = (answer: ReportAnswer) => chartByDimension(answer, 'device', 'leads');

export function ConversionsOverviewPage() {
  const query = useReport(conversionsOverviewReport);
  return (
    <ConversionsPage
      title={conversionsOverviewReport.title}
      info={conversionsOverviewReport.description}
      answer={query.data}
    >
      <PageSummary text={query.data && conversionsSummary(query.data)} />
      <HeroRow>
        <MetricCard metric="leads" query={query} icon={IconUserPlus} />
        <MetricCard metric="calls" query={query} icon={IconPhone} />
        <MetricCard metric="forms" query={query} icon={IconFileText} />
        <MetricCard metric="session_conversion_rate" query={query} icon={IconTargetArrow} />
        <MetricCard metric="cost_per_lead" query={query} icon={IconReceipt2} />
        <MetricCard metric="average_quality" query={query} icon={IconStars} />
        <MetricCard metric="missed_call_share" query={query} icon={IconPhoneOff} />
      </HeroRow>
      <ChartGrid>
        <FullWidth>
          <ReportChart
            title="Leads over time"
            description="All leads, and leads marked as qualified or won."
            query={query}
            draw={drawLeads}
            years={{ report: conversionsOverviewReport, metric: 'leads' }}
          />
        </FullWidth>
        <FullWidth>
          <By report={leadChannelsReport} draw={drawChannels} />
        </FullWidth>
        <By report={leadFunnelsReport} draw={drawFunnels} />
        <By report={leadDevicesReport} draw={drawDevices} />
        <LeadHours />
      </ChartGrid>
      <ReportTable report={leadCampaignsReport} mode="all" />
      <ReportTable report={leadLandingPagesReport} mode="all" />
    </ConversionsPage>
  );
}

type ByProps = {
  report: typeof leadChannelsReport | typeof leadFunnelsReport | typeof leadDevicesReport;
  draw: (answer: ReportAnswer) => ReturnType<typeof chartByDimension>;
};

// Separate component, so that only this chart re-renders when its report arrives.
const By = memo(function By({ report, draw }: ByProps) {
  const query = useReport(report);
  return <ReportChart title={report.title} description={report.description} query={query} draw={draw} />;
});
