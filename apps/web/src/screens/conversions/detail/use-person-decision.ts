import type { PersonDecisionType } from '@bellwether/domain/leads/person';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import { revokePersonDecision, savePersonDecision } from '../../../data/leads/persons.ts';
import { useSession } from '../../../data/session/session.ts';
import { notify } from '../../../ui/notifications/notify.tsx';

const messages = {
  apart: (name: string) => `${name} was separated: not the same person.`,
  same: () => 'The two leads now count as one person.',
} as const;

/**
 * Returns functions that save and undo decisions on which leads are of the same person, and then refetch all queries.
 */
export function usePersonDecision() {
  const { business } = useSession();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const doing = async (work: () => Promise<string>): Promise<void> => {
    setBusy(true);
    try {
      notify({ text: await work() });
      await queries.invalidateQueries();
    } catch (failure) {
      notify({ type: 'error', text: readErrorMessage(failure) });
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    decide: (decision: PersonDecisionType, lead: { id: string; name: string }, other: string) =>
      doing(async () => {
        const { data } = await savePersonDecision(business.id, decision, { id: lead.id, other });
        const later =
          data.enquiries === null ? ' The leads are being recalculated. This takes a few minutes.' : '';
        return `${messages[decision](lead.name)}${later}`;
      }),
    takeBack: (id: string) =>
      doing(async () => {
        await revokePersonDecision(business.id, id);
        return 'Decision undone. The leads are as they were before.';
      }),
  };
}
