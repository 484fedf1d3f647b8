import type { decideInsight, Insight } from '@bellwether/contract/api/figures/insights';
import { problem } from '@bellwether/domain/problems';
import type { z } from 'zod';
import type { Deps } from '../../http/deps.ts';
import { type InsightWriteScope, lockInsightRow, readInsight, storeInsightDecision } from './store.ts';

type Decided = z.infer<typeof decideInsight.body>;

/**
 * Marks an insight as done, dismisses it or reopens it. @throws Problem 'not_found', 'invalid' for a dismissal without
 * a reason.
 */
export const saveInsightDecision = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: InsightWriteScope,
  id: string,
  { state, reason }: Pick<Decided, 'state' | 'reason'>,
): Promise<Insight> => {
  if (state === 'dismissed' && !reason) {
    const message = 'Choose why you dismiss it.';
    throw problem('invalid', message, [{ field: 'reason', message }]);
  }
  await db.transaction(async (tx) => {
    const row = await lockInsightRow(tx, scope, id);
    const decision = {
      state,
      reason: state === 'dismissed' ? (reason ?? null) : null,
      actionItemId: state === 'done' ? row.actionItemId : null,
    };
    await storeInsightDecision(tx, scope, row, decision, clock.now());
  });
  return readInsight(db, scope, id);
};
