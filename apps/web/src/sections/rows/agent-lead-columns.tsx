import type { leadsList } from '@bellwether/contract/rows/leads';
import { formatLeadTime } from '@bellwether/domain/leads/call-audio';
import type { AgentLead } from '@bellwether/domain/leads/lead';
import { dayAt } from '@bellwether/domain/time/day';
import type { ListColumn } from '../table/columns/column.ts';
import { LeadDateCell } from './lead-cells.tsx';
import type { LeadContext } from './lead-columns.tsx';
import { QualityScore } from './quality-score.tsx';

const nameText = ({ name }: AgentLead) => name || 'Unknown';
const phoneText = ({ phone }: AgentLead) => phone || 'No phone';
const typeText = ({ agent_type }: AgentLead) => agent_type || 'No agent type';
const campaignText = (lead: AgentLead) => lead.campaign || lead.last_touch_campaign || 'No campaign';

export const agentLeadColumns = ({
  now,
  timeZone,
}: Pick<LeadContext, 'now' | 'timeZone'>): ListColumn<AgentLead, typeof leadsList>[] => {
  const today = dayAt(timeZone, now);
  return [
    {
      key: 'occurred_at',
      label: 'Date and time',
      sort: 'occurred_at',
      cell: (lead) => <LeadDateCell lead={lead} today={today} />,
      exportValue: formatLeadTime,
    },
    { key: 'name', label: 'Name', sort: 'name', cell: nameText, exportValue: (lead) => lead.name },
    { key: 'phone', label: 'Phone', cell: phoneText, exportValue: (lead) => lead.phone },
    {
      key: 'agent_type',
      label: 'Agent type',
      sort: 'agent_type',
      cell: typeText,
      exportValue: (lead) => lead.agent_type,
    },
    { key: 'campaign', label: 'Campaign', sort: 'campaign', cell: campaignText, exportValue: campaignText },
    {
      key: 'quality_score',
      label: 'Lead score',
      description: '0–39 is low, 40–69 medium, 70–100 high.',
      numeric: true,
      sort: 'quality_score',
      cell: (lead) => <QualityScore score={lead.quality_score} />,
      exportValue: (lead) => lead.quality_score,
    },
  ];
};
