import type { Insight } from '@bellwether/contract/api/figures/insights';
import type { DismissReason } from '@bellwether/domain/insights/state';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { sendInsightDecision } from '../../data/insights.ts';
import { useSession } from '../../data/session/session.ts';
import { notify } from '../../ui/notifications/notify.tsx';

type Decision = { state: 'open' | 'done' | 'dismissed'; reason?: DismissReason };

const saidTexts = { open: 'Open again', done: 'Marked as done', dismissed: 'Dismissed' } as const;

/** Returns functions that decide on an insight. The notice after a decision offers to undo it. */
export function useInsightDecision({ id, title, state }: Insight) {
  const { business } = useSession();
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: (decision: Decision) => sendInsightDecision(queries, business.id, id, decision),
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
  });
  const decide = async (decision: Decision) => {
    const saved = await saving.mutateAsync(decision).then(
      () => true,
      () => false,
    );
    if (!saved) return;
    notify({
      text: `${saidTexts[decision.state]}: ${title}.`,
      ...(state === 'open' && decision.state !== 'open'
        ? { actionText: 'Undo', onAction: () => saving.mutate({ state: 'open' }) }
        : {}),
    });
  };
  return { decide: (decision: Decision) => void decide(decision), busy: saving.isPending };
}
