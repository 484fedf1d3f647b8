import type { Filter } from '@bellwether/contract/query/filter';
import { leadsList } from '@bellwether/contract/rows/leads';
import { formatRange } from '@bellwether/domain/answers/label';
import { type AgentLead, agentLeadLink } from '@bellwether/domain/leads/lead';
import { useMemo, useState } from 'react';
import type { ListedLead } from '../../data/leads/leads.ts';
import { useChannelFilter } from '../../data/page/use-channels.ts';
import { usePageState } from '../../data/page/use-page-state.ts';
import { useSession } from '../../data/session/session.ts';
import { agentLeadColumns } from '../rows/agent-lead-columns.tsx';
import { RowListTable } from '../table/row-list-table.tsx';

type ListedAgentLead = ListedLead & AgentLead;

/**
 * Table of the leads in the date range that the lead forward service forwarded. A row links to its lead by the id in
 * the lead's source.
 */
export function AgentLeadTable() {
  const { business } = useSession();
  const { range } = usePageState();
  const channels = useChannelFilter();
  const [now] = useState(() => new Date());
  const columns = useMemo(() => agentLeadColumns({ now, timeZone: business.time_zone }), [now, business]);
  const where: Filter = [
    [{ key: 'date', operator: '>=', value: range.from }],
    [{ key: 'date', operator: '<=', value: range.to }],
    [{ key: 'agent_type', operator: '!=', value: '' }],
    ...channels.map((condition) => [condition]),
  ];
  return (
    <RowListTable<typeof leadsList, ListedAgentLead>
      list={leadsList}
      name="agent-leads"
      columns={columns}
      where={where}
      title="Agent leads"
      range={formatRange(range)}
      nameOf={({ name }) => name || 'Unknown'}
      linkOf={(lead) => agentLeadLink(lead, business.id)}
      empty="No leads forwarded in this period."
    />
  );
}
