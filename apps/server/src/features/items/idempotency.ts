import type { Scope } from '@bellwether/contract/access/scope';
import { problem } from '@bellwether/contract/problems';
import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { itemKeys } from '../../platform/postgres/schema.ts';
import { type Context, inTransaction } from './context.ts';

/** How long a key is remembered, in milliseconds: a day, far longer than any caller retries. */
const remembered = 24 * 60 * 60_000;
const longestKey = 200;

const requireKey = (key: string): void => {
  if (key.length === 0 || key.length > longestKey)
    throw problem('malformed', `Idempotency-Key must have 1 to ${longestKey} characters.`);
};

/**
 * Is this the first call of a person under a key, or one without? Ask in the transaction that does the work: then it is remembered
 * only with the work, and of two at once the second waits for the first.
 * @param of What is done once, e.g. `share-page`.
 * @throws Problem 'malformed' for a key that is no short text or was used for something else.
 */
export const isFirstUnderKey = async (
  tx: Database,
  { userId, key, of, now }: { userId: string; key: string | undefined; of: string; now: Date },
): Promise<boolean> => {
  if (key === undefined) return true;
  requireKey(key);
  const mine = and(eq(itemKeys.userId, userId), eq(itemKeys.key, key));
  await tx
    .delete(itemKeys)
    .where(and(eq(itemKeys.userId, userId), lt(itemKeys.createdAt, new Date(now.getTime() - remembered))));
  const [first] = await tx
    .insert(itemKeys)
    .values({ userId, key, itemType: of, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (first) return true;
  const [known] = await tx.select().from(itemKeys).where(mine);
  if (known?.itemType !== of) throw problem('malformed', 'This Idempotency-Key was used for something else.');
  return false;
};

/**
 * Saves items once for a key of its caller; whoever comes again under the key, also at the same moment, is answered of those items.
 * @param of What is saved: module and form, and how.
 * @throws Problem 'malformed' for a key that is no short text or was used for something else.
 */
export const saveItemsOnce = <T>(
  context: Context,
  { scope: { userId }, key, of }: { scope: Scope; key: string; of: string },
  {
    first,
    again,
  }: {
    first: (within: Context) => Promise<{ answer: T; ids: readonly string[] }>;
    again: (within: Context, ids: readonly string[]) => Promise<T>;
  },
): Promise<T> => {
  const mine = and(eq(itemKeys.userId, userId), eq(itemKeys.key, key));
  return inTransaction(context, async (within) => {
    if (await isFirstUnderKey(within.db, { userId, key, of, now: context.clock.now() })) {
      const { answer, ids } = await first(within);
      await within.db
        .update(itemKeys)
        .set({ itemIds: [...ids] })
        .where(mine);
      return answer;
    }
    const [known] = await within.db.select().from(itemKeys).where(mine);
    return again(within, known?.itemIds ?? []);
  });
};

type Asked = { userId: string; key: string | undefined; of: string; now: Date };

/**
 * Makes one thing, in the caller's transaction, once for a key of its caller; whoever comes again under the key is answered of the same.
 * @returns Its id.
 * @throws Problem 'malformed' for a key that is no short text or was used for something else.
 */
export const createOnce = async (
  tx: Database,
  asked: Asked,
  make: () => Promise<string>,
): Promise<string> => {
  const { userId, key } = asked;
  const first = await isFirstUnderKey(tx, asked);
  if (key === undefined) return make();
  const mine = and(eq(itemKeys.userId, userId), eq(itemKeys.key, key));
  if (first) {
    const id = await make();
    await tx
      .update(itemKeys)
      .set({ itemIds: [id] })
      .where(mine);
    return id;
  }
  const [known] = await tx.select().from(itemKeys).where(mine);
  const [id] = known?.itemIds ?? [];
  if (id === undefined) throw problem('conflict');
  return id;
};
