import type { acceptInsight, Insight } from '@bellwether/contract/api/figures/insights';
import { changeScopeModule } from '@bellwether/domain/access/scope';
import { escapeHtml } from '@bellwether/domain/format/html';
import { problem } from '@bellwether/domain/problems';
import type { z } from 'zod';
import type { Deps } from '../../http/deps.ts';
import {
  type InsightWriteScope,
  lockInsightRow,
  readInsight,
  storeInsightDecision,
} from '../insights/index.ts';
import { addAgreedAction } from '../meetings/index.ts';

type Accepted = z.infer<typeof acceptInsight.body>;

const toActionItem = ({ name, assigned_to, due_date, measure }: Accepted, description: string) => ({
  name,
  assigned_to,
  due_date,
  description,
  ...(measure && {
    metric: measure.metric,
    metric_channel: measure.channel,
    expected_change: measure.expected_change,
    measure_by: measure.by,
  }),
});

/**
 * Accepts an insight: adds an agenda item and an action item to a meeting in the same transaction. Does nothing if the
 * insight is already accepted, so a repeated request is safe. @throws Problem 'not_found', 'invalid', 'not_allowed'
 * without the right to write meetings.
 */
export const saveAcceptedInsight = async (
  deps: Deps,
  scope: InsightWriteScope,
  id: string,
  accepted: Accepted,
): Promise<Insight> => {
  const meetingScope = changeScopeModule(scope, 'meetings', 'write');
  if (!meetingScope) throw problem('not_allowed', 'You need the right to change meetings to accept this.');
  const queue = await deps.jobs.open();
  await deps.db.transaction(async (tx) => {
    const row = await lockInsightRow(tx, scope, id);
    if (row.state === 'accepted' && row.actionItemId !== null) return;
    const { title, text, action } = await readInsight(tx, scope, id);
    const item = await addAgreedAction({ ...deps, db: tx, queue }, meetingScope, accepted.meeting_id, {
      agendaItem: {
        name: title.slice(0, 200),
        description: `<p>${escapeHtml(text)}</p><p>${escapeHtml(action)}</p>`,
      },
      actionItem: toActionItem(accepted, text),
    });
    await storeInsightDecision(
      tx,
      scope,
      row,
      { state: 'accepted', reason: null, actionItemId: item.id },
      deps.clock.now(),
    );
  });
  return readInsight(deps.db, scope, id);
};
