import type { Scope } from '@bellwether/domain/access/scope';
import { problem } from '@bellwether/domain/problems';
import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '../../../platform/postgres/database.ts';
import { itemKeys } from '../../../platform/postgres/schema.ts';
import { type ItemContext, inTransaction } from '../context.ts';

/** Lifetime of an idempotency key in milliseconds: a day, far longer than callers retry. */
const keyLifetimeMs = 24 * 60 * 60_000;
const maxKeyLength = 200;

const requireKey = (key: string): void => {
  if (key.length === 0 || key.length > maxKeyLength)
    throw problem('malformed', `Idempotency-Key must have 1 to ${maxKeyLength} characters.`);
};

/**
 * Checks whether this is a user's first request with an idempotency key; true without a key. Call it in the transaction
 * that does the work: the key is then stored only with the work, and a concurrent second request waits for the first.
 * @param operation Operation of the key, e.g. `share-page`. @throws Problem 'malformed' for a key of invalid length or
 * one used for another operation.
 */
export const isFirstUnderKey = async (
  tx: Database,
  { userId, key, operation, now }: { userId: string; key: string | undefined; operation: string; now: Date },
): Promise<boolean> => {
  if (key === undefined) return true;
  requireKey(key);
  const matchesKey = and(eq(itemKeys.userId, userId), eq(itemKeys.key, key));
  await tx
    .delete(itemKeys)
    .where(and(eq(itemKeys.userId, userId), lt(itemKeys.createdAt, new Date(now.getTime() - keyLifetimeMs))));
  const [first] = await tx
    .insert(itemKeys)
    .values({ userId, key, itemType: operation, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (first) return true;
  const [storedKey] = await tx.select().from(itemKeys).where(matchesKey);
  if (storedKey?.itemType !== operation)
    throw problem('malformed', 'This Idempotency-Key was already used for another request.');
  return false;
};

/**
 * Saves items once per idempotency key of a user. A repeated or concurrent request with the key gets the same items.
 * @param operation Operation of the key: module and form, and the kind of save. @throws Problem 'malformed' for a key
 * of invalid length or one used for another operation.
 */
export const saveItemsOnce = <T>(
  context: ItemContext,
  { scope: { userId }, key, operation }: { scope: Scope; key: string; operation: string },
  {
    first,
    again,
  }: {
    first: (within: ItemContext) => Promise<{ answer: T; ids: readonly string[] }>;
    again: (within: ItemContext, ids: readonly string[]) => Promise<T>;
  },
): Promise<T> => {
  const matchesKey = and(eq(itemKeys.userId, userId), eq(itemKeys.key, key));
  return inTransaction(context, async (within) => {
    if (await isFirstUnderKey(within.db, { userId, key, operation, now: context.clock.now() })) {
      const { answer, ids } = await first(within);
      await within.db
        .update(itemKeys)
        .set({ itemIds: [...ids] })
        .where(matchesKey);
      return answer;
    }
    const [storedKey] = await within.db.select().from(itemKeys).where(matchesKey);
    return again(within, storedKey?.itemIds ?? []);
  });
};

type KeyedRequest = { userId: string; key: string | undefined; operation: string; now: Date };

/**
 * Runs `create` in the caller's transaction, once per idempotency key of a user. A repeated request with the key gets
 * the same id. @returns the id. @throws Problem 'malformed' for a key of invalid length or one used for another
 * operation; 'conflict' if the first request stored no id.
 */
export const createOnce = async (
  tx: Database,
  request: KeyedRequest,
  create: () => Promise<string>,
): Promise<string> => {
  const { userId, key } = request;
  const first = await isFirstUnderKey(tx, request);
  if (key === undefined) return create();
  const matchesKey = and(eq(itemKeys.userId, userId), eq(itemKeys.key, key));
  if (first) {
    const id = await create();
    await tx
      .update(itemKeys)
      .set({ itemIds: [id] })
      .where(matchesKey);
    return id;
  }
  const [storedKey] = await tx.select().from(itemKeys).where(matchesKey);
  const [id] = storedKey?.itemIds ?? [];
  if (id === undefined) throw problem('conflict');
  return id;
};
