import { lt, sql } from 'drizzle-orm';
import { type Database, runSql } from './database.ts';
import { businessChanges } from './schema.ts';

/**
 * Maximum seconds between two checks. Marks are kept for two days (`removeOldChanges`); after half a day without
 * a check some may have been missed.
 */
const halfADay = 12 * 3600;

/** Cache of a process per business, with the snapshot up to which it is valid. */
type Kept<Piece> = {
  pieces: Map<string, Piece | undefined>;
  seen: { snapshot: string; at: number } | undefined;
  /** Number of invalidations. A value that was read before one and arrives after it is not cached. */
  drops: number;
  droppedAt: Map<string, number>;
  allDroppedAt: number;
};

const forget = (kept: Kept<unknown>, changed: readonly string[] | 'all'): void => {
  kept.drops += 1;
  if (changed === 'all') {
    kept.pieces.clear();
    kept.droppedAt.clear();
    kept.allDroppedAt = kept.drops;
    return;
  }
  for (const id of changed) {
    kept.pieces.delete(id);
    kept.droppedAt.set(id, kept.drops);
  }
};

type Look = { snapshot: string; at: number; changed: string | null };

/** Drops the entries that transactions have changed since the last check. */
const look = async (db: Database, kept: Kept<unknown>, longest: number): Promise<void> => {
  const { seen } = kept;
  const now = sql`pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 as at`;
  const before = sql`${sql.param(seen?.snapshot)}::text::pg_snapshot`;
  const [found] = await runSql<Look>(
    db,
    seen
      ? sql`select ${now}, (
          select string_agg(distinct coalesce(business_id::text, 'all'), ' ') from business_changes
          where transaction >= pg_snapshot_xmin(${before}) and not pg_visible_in_snapshot(transaction, ${before})
        ) as changed`
      : sql`select ${now}, 'all' as changed`,
  );
  if (!found) return;
  const changed = found.changed?.split(' ') ?? [];
  const missed = seen !== undefined && found.at - seen.at > longest;
  if (missed || changed.includes('all')) forget(kept, 'all');
  else if (changed.length > 0) forget(kept, changed);
  kept.seen = { snapshot: found.snapshot, at: found.at };
};

/** Deletes marks older than two days, which no process relies on any longer. */
export const removeOldChanges = async (db: Database): Promise<void> => {
  await db.delete(businessChanges).where(lt(businessChanges.at, sql`now() - interval '2 days'`));
};

/**
 * Caches what `read` returns for each business in this process. A call reads again only the businesses that a
 * transaction has changed since: one short statement instead of all rows of a thousand businesses. The result
 * includes everything committed before the call, by any process.
 * @param read returns values by business. They must depend only on the ids and on rows of tables with the
 * `business_changed` triggers (see the migrations), never on the time.
 * @param longest seconds without a call after which everything is read again.
 */
export const cachePerBusiness = <Piece>(
  read: (db: Database, ids: readonly string[]) => Promise<ReadonlyMap<string, Piece>>,
  longest = halfADay,
): ((db: Database, ids: readonly string[]) => Promise<ReadonlyMap<string, Piece | undefined>>) => {
  const stores = new WeakMap<Database, Kept<Piece>>();
  return async (db, ids) => {
    const kept = stores.get(db) ?? {
      pieces: new Map<string, Piece | undefined>(),
      seen: undefined,
      drops: 0,
      droppedAt: new Map<string, number>(),
      allDroppedAt: 0,
    };
    stores.set(db, kept);
    await look(db, kept, longest);
    const started = kept.drops;
    // A copy, because a concurrent call may drop cached entries.
    const held = new Map(ids.map((id) => [id, kept.pieces.get(id)]));
    const lacking = ids.filter((id) => !kept.pieces.has(id));
    if (lacking.length === 0) return held;
    const found = await read(db, lacking);
    for (const id of lacking) {
      held.set(id, found.get(id));
      if (kept.allDroppedAt <= started && (kept.droppedAt.get(id) ?? 0) <= started)
        kept.pieces.set(id, found.get(id));
    }
    return held;
  };
};
