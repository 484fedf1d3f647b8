import { currencyForReader, formatValue } from '@bellwether/domain/format/number';
import { type LeadStatus, leadStatusLabel } from '@bellwether/domain/leads/status';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { saveLeadStatus } from '../../data/leads/leads.ts';
import { useSession } from '../../data/session/session.ts';
import { useDialog } from '../../ui/modals/use-dialog.ts';
import { notify } from '../../ui/notifications/notify.tsx';
import { WonDialog } from './won-dialog.tsx';

/** Lead whose status changes, with the status that an undo restores. */
type LeadName = { id: string; name: string; before?: LeadStatus; beforeAmount?: number | null };
type StatusChange = { lead: LeadName; status: LeadStatus };

/**
 * Sets a lead's status; for a won lead it first asks for the amount. The notice after a change offers to undo it. The
 * page has to render `dialog`. A save refetches all queries unless `onSaved` is given.
 */
export function useLeadStatus(onSaved?: (id: string, status: LeadStatus, undone: boolean) => void): {
  set: (lead: LeadName, status: LeadStatus) => void;
  saving: boolean;
  dialog: ReactNode;
} {
  const { business } = useSession();
  const queries = useQueryClient();
  const [saving, setSaving] = useState(false);
  const won = useDialog<StatusChange>();
  const save = async (
    { lead, status }: StatusChange,
    amount: number | null = null,
    undone = false,
  ): Promise<void> => {
    setSaving(true);
    try {
      await saveLeadStatus(business.id, [lead.id], status, amount);
      const amountText =
        amount === null
          ? ''
          : `, ${formatValue(amount, 'currency', 'table', currencyForReader(business.currency, business.currency))}`;
      const { before, beforeAmount = null } = lead;
      notify({
        text: `${lead.name}: ${leadStatusLabel(status).toLowerCase()}${amountText}.`,
        ...(before === undefined || undone
          ? {}
          : {
              actionText: 'Undo',
              onAction: () => void save({ lead, status: before }, beforeAmount, true),
            }),
      });
      if (onSaved) onSaved(lead.id, status, undone);
      else await queries.invalidateQueries();
    } catch (failure) {
      notify({ type: 'error', text: readErrorMessage(failure) });
    } finally {
      setSaving(false);
    }
  };
  return {
    set: (lead, status) => (status === 'won' ? won.open({ lead, status }) : void save({ lead, status })),
    saving,
    dialog: won.content ? (
      <WonDialog
        key={won.content.key}
        name={won.content.value.lead.name}
        currency={business.currency}
        opened={won.opened}
        onClose={won.close}
        onWon={(amount) => {
          won.close();
          if (won.content) void save(won.content.value, amount);
        }}
      />
    ) : null,
  };
}
