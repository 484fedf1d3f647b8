import { eq } from 'drizzle-orm';
import { actionItems } from '../../platform/postgres/schema.ts';
import { type AnyItem, getField, type HookContext } from '../items/index.ts';

/** Stores when an action item was finished, because later edits change `updatedAt`. Opening it again clears the time. */
export const storeDoneAt = async (
  { db, clock }: HookContext,
  item: AnyItem,
  before?: AnyItem,
): Promise<void> => {
  const isDone = getField(item, 'status') === 'done';
  if (isDone === (before !== undefined && getField(before, 'status') === 'done')) return;
  await db
    .update(actionItems)
    .set({ doneAt: isDone ? clock.now() : null })
    .where(eq(actionItems.id, item.id));
};
