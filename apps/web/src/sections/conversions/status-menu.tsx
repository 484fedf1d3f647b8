import { leadName } from '@bellwether/domain/leads/lead';
import { leadStatuses, leadStatusKeys, leadStatusLabel } from '@bellwether/domain/leads/status';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ListedLead } from '../../data/leads/leads.ts';
import { useSession } from '../../data/session/session.ts';
import { LeadStatusBadge } from './status-badge.tsx';
import { useLeadStatus } from './use-lead-status.tsx';

export function LeadStatusMenu({ lead }: { lead: ListedLead }) {
  const { may } = useSession();
  const { set, saving, dialog } = useLeadStatus();
  const { id, lead_status: status } = lead;
  if (!may('write', 'conversions')) return <LeadStatusBadge status={status} />;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" loading={saving} rightSection={<IconChevronDown size={16} />}>
            {`Status: ${leadStatusLabel(status)}`}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {leadStatusKeys.map((key) => (
            <Menu.Item
              key={key}
              onClick={() =>
                set({ id, name: leadName(lead), before: status, beforeAmount: lead.won_amount }, key)
              }
            >
              {key === 'won' ? 'Won …' : leadStatuses[key]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  );
}
