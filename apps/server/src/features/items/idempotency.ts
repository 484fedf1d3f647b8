import type { Scope } from '@bellwether/contract/access/scope';
import { problem } from '@bellwether/contract/problems';
import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { itemKeys } from '../../platform/postgres/schema.ts';
import { type Context, inTransaction } from './context.ts';

/** Lifetime of a key in milliseconds: one day, far longer than callers retry. */
const remembered = 24 * 60 * 60_000;
const longestKey = 200;

const requireKey = (key: string): void => {
  if (key.length === 0 || key.length > longestKey)
    throw problem('malformed', `Idempotency-Key must have 1 to ${longestKey} characters.`);
};

/**
 * Returns whether this is a user's first request under a key; true without a key. Call it in the transaction
 * that does the work. The key is then only stored with the work, and a concurrent second request waits for
 * the first.
 * @param of Operation of the key, e.g. `share-page`.
 * @throws Problem 'malformed' for a key of invalid length or one used for another operation.
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
  if (known?.itemType !== of)
    throw problem('malformed', 'This Idempotency-Key was already used for another request.');
  return false;
};

/**
 * Saves items once per key of a user. A repeated or concurrent request under the key is answered from the
 * same items.
 * @param of Operation of the key: module and form, and the way of saving.
 * @throws Problem 'malformed' for a key of invalid length or one used for another operation.
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
 * Runs `make` in the caller's transaction, once per key of a user. A repeated request under the key gets the
 * same id.
 * @returns the id.
 * @throws Problem 'malformed' for a key of invalid length or one used for another operation; 'conflict' if
 * the first request stored no id.
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
