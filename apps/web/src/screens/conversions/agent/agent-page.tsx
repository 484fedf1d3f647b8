import { chartByDimension } from '@bellwether/charts/answers/by-dimension';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { agentLeadsReport, leadsOverTimeReport } from '@bellwether/contract/reports/conversions';
import { IconSend, IconTrophy, IconUserCheck } from '@tabler/icons-react';
import { ReportChart } from '../../../sections/chart/report-chart.tsx';
import { AgentLeadTable } from '../../../sections/conversions/agent-lead-table.tsx';
import { ConversionsPage } from '../../../sections/conversions/conversions-page.tsx';
import { agentsSummary } from '../../../sections/conversions/summary.ts';
import { PageSummary } from '../../../sections/data-page/summary.tsx';
import { HeroRow, MetricCard } from '../../../sections/kpi/kpi-row.tsx';
import { useReport } from '../../../sections/report/use-report.ts';

const forwarded = [{ key: 'agent_type', operator: '!=', value: '' }] as const;
const drawAgents = (answer: ReportAnswer) => chartByDimension(answer, 'agent_type', 'leads');

export function AgentPage() {
  const query = useReport(leadsOverTimeReport, { where: forwarded });
  const agents = useReport(agentLeadsReport, { where: forwarded });
  return (
    <ConversionsPage title="Agent leads" info={agentLeadsReport.description} answer={query.data}>
      <PageSummary text={query.data && agentsSummary(query.data)} />
      <HeroRow>
        <MetricCard metric="leads" header="Forwarded" query={query} icon={IconSend} />
        <MetricCard metric="qualified_leads" query={query} icon={IconUserCheck} />
        <MetricCard metric="won_leads" query={query} icon={IconTrophy} />
      </HeroRow>
      <ReportChart
        title={agentLeadsReport.title}
        description={agentLeadsReport.description}
        query={agents}
        draw={drawAgents}
      />
      <AgentLeadTable />
    </ConversionsPage>
  );
}
