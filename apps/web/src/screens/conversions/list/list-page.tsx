import { chartOverTime } from '@bellwether/charts/answers/over-time';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { leadsOverTimeReport } from '@bellwether/contract/reports/conversions';
import { IconPhone, IconUserCheck, IconUserPlus } from '@tabler/icons-react';
import { ReportChart } from '../../../sections/chart/report-chart.tsx';
import { ConversionsPage } from '../../../sections/conversions/conversions-page.tsx';
import { LeadTable } from '../../../sections/conversions/lead-table.tsx';
import { leadsSummary } from '../../../sections/conversions/summary.ts';
import { PageSummary } from '../../../sections/data-page/summary.tsx';
import { HeroRow, MetricCard } from '../../../sections/kpi/kpi-row.tsx';
import { useReport } from '../../../sections/report/use-report.ts';

const drawLeads = (answer: ReportAnswer) => chartOverTime(answer, [{ metric: 'leads', mark: 'bar' }]);

export function ListPage() {
  const query = useReport(leadsOverTimeReport);
  return (
    <ConversionsPage title="Conversions" info={leadsOverTimeReport.description} answer={query.data}>
      <PageSummary text={query.data && leadsSummary(query.data)} />
      <HeroRow>
        <MetricCard metric="leads" query={query} icon={IconUserPlus} />
        <MetricCard metric="qualified_leads" query={query} icon={IconUserCheck} />
        <MetricCard metric="answered_calls" query={query} icon={IconPhone} />
      </HeroRow>
      <ReportChart
        title={leadsOverTimeReport.title}
        description={leadsOverTimeReport.description}
        query={query}
        draw={drawLeads}
        years={{ report: leadsOverTimeReport, metric: 'leads' }}
      />
      <LeadTable />
    </ConversionsPage>
  );
}
