import { lt, sql } from 'drizzle-orm';
import { type Database, runSql } from './database.ts';
import { businessChanges } from './schema.ts';

/**
 * Maximum seconds between two checks for changes. Change marks are kept for two days (`removeOldChanges`); after half a
 * day without a check, marks may have been missed.
 */
const defaultMaxAge = 12 * 3600;

/** Cached values of each business in a process, with the database snapshot up to which they are valid. */
type BusinessCache<Piece> = {
  pieces: Map<string, Piece | undefined>;
  seen: { snapshot: string; at: number } | undefined;
  /** Number of invalidations. A value that was read before an invalidation and arrives after it is not cached. */
  drops: number;
  droppedAt: Map<string, number>;
  allDroppedAt: number;
};

const invalidate = (cache: BusinessCache<unknown>, changed: readonly string[] | 'all'): void => {
  cache.drops += 1;
  if (changed === 'all') {
    cache.pieces.clear();
    cache.droppedAt.clear();
    cache.allDroppedAt = cache.drops;
    return;
  }
  for (const id of changed) {
    cache.pieces.delete(id);
    cache.droppedAt.set(id, cache.drops);
  }
};

type ChangesRow = { snapshot: string; at: number; changed: string | null };

/** Drops cached values that transactions have changed since the last check. */
const invalidateChanged = async (
  db: Database,
  cache: BusinessCache<unknown>,
  maxAgeSeconds: number,
): Promise<void> => {
  const { seen } = cache;
  const snapshotColumns = sql`pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 as at`;
  const seenSnapshot = sql`${sql.param(seen?.snapshot)}::text::pg_snapshot`;
  const [found] = await runSql<ChangesRow>(
    db,
    seen
      ? sql`select ${snapshotColumns}, (
          select string_agg(distinct coalesce(business_id::text, 'all'), ' ') from business_changes
          where transaction >= pg_snapshot_xmin(${seenSnapshot}) and not pg_visible_in_snapshot(transaction, ${seenSnapshot})
        ) as changed`
      : sql`select ${snapshotColumns}, 'all' as changed`,
  );
  if (!found) return;
  const changed = found.changed?.split(' ') ?? [];
  const isTooOld = seen !== undefined && found.at - seen.at > maxAgeSeconds;
  if (isTooOld || changed.includes('all')) invalidate(cache, 'all');
  else if (changed.length > 0) invalidate(cache, changed);
  cache.seen = { snapshot: found.snapshot, at: found.at };
};

/** Deletes change marks older than two days, which no process needs any longer. */
export const removeOldChanges = async (db: Database): Promise<void> => {
  await db.delete(businessChanges).where(lt(businessChanges.at, sql`now() - interval '2 days'`));
};

/**
 * Caches what `read` returns for each business in this process. A call rereads only businesses that a transaction has
 * changed since, found by a short statement instead of all rows. The result includes everything committed before the
 * call, by any process. @param read returns values by business. They must depend only on the ids and on rows of tables
 * with the `business_changed` triggers (see the migrations), never on the time. @param longest seconds without a call
 * after which everything is reread.
 */
export const cachePerBusiness = <Piece>(
  read: (db: Database, ids: readonly string[]) => Promise<ReadonlyMap<string, Piece>>,
  maxAgeSeconds = defaultMaxAge,
): ((db: Database, ids: readonly string[]) => Promise<ReadonlyMap<string, Piece | undefined>>) => {
  const stores = new WeakMap<Database, BusinessCache<Piece>>();
  return async (db, ids) => {
    const cache = stores.get(db) ?? {
      pieces: new Map<string, Piece | undefined>(),
      seen: undefined,
      drops: 0,
      droppedAt: new Map<string, number>(),
      allDroppedAt: 0,
    };
    stores.set(db, cache);
    await invalidateChanged(db, cache, maxAgeSeconds);
    const started = cache.drops;
    // The result is a copy, because a concurrent call may drop the cached values.
    const cached = new Map(ids.map((id) => [id, cache.pieces.get(id)]));
    const missingIds = ids.filter((id) => !cache.pieces.has(id));
    if (missingIds.length === 0) return cached;
    const found = await read(db, missingIds);
    for (const id of missingIds) {
      cached.set(id, found.get(id));
      if (cache.allDroppedAt <= started && (cache.droppedAt.get(id) ?? 0) <= started)
        cache.pieces.set(id, found.get(id));
    }
    return cached;
  };
};
