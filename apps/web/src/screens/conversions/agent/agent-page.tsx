import { agentLeadsPage } from '@bellwether/contract/pages/conversions/leads';
import { readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { IconUserShare } from '@tabler/icons-react';
import { listConnectedTypes } from '../../../data/session/connected-types.ts';
import { useSession } from '../../../data/session/session.ts';
import { ConnectLink } from '../../../sections/connect-link.tsx';
import { AgentLeadTable } from '../../../sections/conversions/agent-lead-table.tsx';
import { ConversionsPage } from '../../../sections/conversions/conversions-page.tsx';
import { CardFrame } from '../../../sections/data-page/layout.tsx';
import { PageParts } from '../../../sections/data-page/page-parts.tsx';
import { usePageAnswers } from '../../../sections/report/use-report.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

export function AgentLeadsPage() {
  const [answer] = usePageAnswers([agentLeadsPage.main]).data ?? [];
  const isEmpty = answer !== undefined && readFigure(readMeta(answer).totals, 'leads') === 0;
  return (
    <ConversionsPage page={agentLeadsPage}>
      {isEmpty ? (
        <CardFrame>
          <NothingForwarded />
        </CardFrame>
      ) : (
        <PageParts page={agentLeadsPage} afterCharts={<AgentLeadTable />} />
      )}
    </ConversionsPage>
  );
}

/** Empty state that explains lead forwarding and how to turn it on. */
function NothingForwarded() {
  const { business, may } = useSession();
  const isOn = listConnectedTypes(business).includes('lead_forward_service');
  const howTo = may('write', 'config')
    ? 'To turn it on, connect ‘Lead forward service’ under Configuration, Integrations.'
    : 'Ask your advisor to turn it on.';
  return (
    <EmptyState
      icon={<IconUserShare size={20} />}
      message={isOn ? 'No leads forwarded in this date range.' : 'Lead forwarding is off.'}
      hint={`Lead forwarding passes leads on to agents, and this page shows the results. ${isOn ? 'Choose another date range above.' : howTo}`}
    >
      {isOn ? null : <ConnectLink />}
    </EmptyState>
  );
}
