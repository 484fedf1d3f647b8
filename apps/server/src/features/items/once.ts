import type { Scope } from '@bellwether/contract/access/scope';
import { problem } from '@bellwether/contract/problems';
import { and, eq, lt } from 'drizzle-orm';
import { itemKeys } from '../../platform/postgres/schema.ts';
import { type Desk, together } from './desk.ts';
import { get } from './get.ts';
import type { AnyItem, ItemKind } from './kind.ts';

/** How long a key is remembered, in milliseconds: a day, far longer than any caller retries. */
const remembered = 24 * 60 * 60_000;
const longestKey = 200;

/**
 * Makes an item once for a key of its caller; whoever comes again under the key, also at the same moment, gets that item.
 * @throws Problem 'malformed' for a key that is no short text or was used for another form.
 */
export const onceFor = (
  desk: Desk,
  kind: ItemKind,
  scope: Scope,
  key: string,
  make: (desk: Desk) => Promise<AnyItem>,
): Promise<AnyItem> => {
  if (key.length === 0 || key.length > longestKey)
    throw problem('malformed', `Idempotency-Key must have 1 to ${longestKey} characters.`);
  const mine = and(eq(itemKeys.userId, scope.userId), eq(itemKeys.key, key));
  const itemType = kind.form.item;
  return together(desk, async (within) => {
    const now = desk.clock.now();
    const old = lt(itemKeys.createdAt, new Date(now.getTime() - remembered));
    await within.db.delete(itemKeys).where(and(eq(itemKeys.userId, scope.userId), old));
    const [first] = await within.db
      .insert(itemKeys)
      .values({ userId: scope.userId, key, itemType, createdAt: now })
      .onConflictDoNothing()
      .returning();
    if (first) {
      const item = await make(within);
      await within.db.update(itemKeys).set({ itemId: item.id }).where(mine);
      return item;
    }
    const [known] = await within.db.select().from(itemKeys).where(mine);
    if (known?.itemType !== itemType || known.itemId === null)
      throw problem('malformed', 'This Idempotency-Key was used for something else.');
    return get(within, kind, scope, known.itemId);
  });
};
