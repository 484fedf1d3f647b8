import { lt, sql } from 'drizzle-orm';
import { type Database, runSql } from './database.ts';
import { businessChanges } from './schema.ts';

/** Marks are kept for two days (`removeOldChanges`): whoever has not looked for half a day may have missed some. Seconds. */
const halfADay = 12 * 3600;

/** What a process keeps of businesses, and up to which transactions that holds. */
type Kept<Piece> = {
  pieces: Map<string, Piece | undefined>;
  seen: { snapshot: string; at: number } | undefined;
  /** Counts drops, so that what was read before one and arrives after it is not kept. */
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

/** Forgets what transactions have changed that were not visible yet when it was looked last. */
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

/** Takes away the marks that every process has seen, or no longer relies on having seen. */
export const removeOldChanges = async (db: Database): Promise<void> => {
  await db.delete(businessChanges).where(lt(businessChanges.at, sql`now() - interval '2 days'`));
};

/**
 * Keeps what `read` answers of each business in this process, and reads it anew only of those that a transaction has changed since: one
 * short statement instead of all rows of a thousand businesses. What was committed before the call, by whichever process, is in its answer.
 * @param read pieces by business, made of nothing but rows whose tables have the triggers `business_changed` (see the migrations) and of the
 * ids; never of the time.
 * @param longest after so many seconds without being asked everything is read anew.
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
    // One's own: what is kept is dropped by whoever looks next.
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
