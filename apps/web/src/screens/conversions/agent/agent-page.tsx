import { agentLeadsPage } from '@bellwether/contract/pages/conversions/leads';
import { AgentLeadTable } from '../../../sections/conversions/agent-lead-table.tsx';
import { ConversionsPage } from '../../../sections/conversions/conversions-page.tsx';
import { PageParts } from '../../../sections/data-page/page-parts.tsx';

export const AgentPage = () => (
  <ConversionsPage page={agentLeadsPage}>
    <PageParts page={agentLeadsPage} afterCharts={<AgentLeadTable />} />
  </ConversionsPage>
);
