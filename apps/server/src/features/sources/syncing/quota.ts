import {
  createLimiter,
  isShortWindow,
  type Limiter,
  type LimiterOptions,
  type TakePlaces,
} from '@bellwether/connectors/kit/limiter';
import { sql } from 'drizzle-orm';
import { type Database, runSql } from '../../../platform/postgres/database.ts';
import { param } from '../../../platform/postgres/sql.ts';

/** Result of a try: the number of windows that have a row, and the time at which the full ones have room. */
type Try = { known: number; room_at: number | null };

/**
 * Creates a function that takes places in the database. A window begins with its first request. Several takers lock the
 * rows of their windows in the same order, so that none waits for another that waits for it.
 */
const createTakePlaces =
  (db: Database): TakePlaces =>
  async (windows, at) => {
    if (windows.length === 0) return null;
    const listOf = (name: 'owner' | 'seconds' | 'requests') => param(windows.map((window) => window[name]));
    const asked = sql`unnest(${listOf('owner')}::text[], ${listOf('seconds')}::int[], ${listOf('requests')}::int[])
      as asked (owner, seconds, requests)`;
    const now = sql`${new Date(at).toISOString()}::timestamptz`;
    const tryOnce = () =>
      // A window that ends later than it can was counted while the clock was wrong.
      runSql<Try>(
        db,
        sql`with locked as (
            select owner, seconds, uses.used, uses.ends_at, asked.requests from quota_uses uses
            join ${asked} using (owner, seconds) order by owner, seconds for update of uses
          ), counted as (
            select owner, seconds, used, ends_at, requests,
              ends_at <= ${now} or ends_at > ${now} + make_interval(secs => 2 * seconds) as is_over from locked
          ), tried as (
            select count(*)::int as known,
              extract(epoch from max(ends_at) filter (where not is_over and used >= requests)) * 1000 as room_at from counted
          ), taken as (
            update quota_uses uses set
              used = case when is_over then 1 else counted.used + 1 end,
              ends_at = case when is_over then ${now} + make_interval(secs => uses.seconds) else counted.ends_at end
            from counted, tried
            where uses.owner = counted.owner and uses.seconds = counted.seconds
              and known = ${windows.length} and room_at is null
          )
          select known, room_at::float8 from tried`,
      );
    for (;;) {
      const [tried] = await tryOnce();
      if (tried?.known === windows.length) return tried.room_at;
      await runSql(
        db,
        sql`insert into quota_uses (owner, seconds, ends_at, used)
          select owner, seconds, '-infinity', 0 from ${asked} order by owner, seconds on conflict do nothing`,
      );
    }
  };

type StoredLimiterOptions = Pick<LimiterOptions, 'now' | 'wait'> & {
  /** Whether no other process sends requests. Short windows are then counted in memory only. */
  isAlone: boolean;
};

/**
 * Creates the limiter of a server. Quotas hold for all processes that use the database, and windows longer than a minute also
 * after a restart.
 */
export const createStoredLimiter = (db: Database, { isAlone, ...options }: StoredLimiterOptions): Limiter => {
  const takePlaces = createTakePlaces(db);
  return createLimiter({
    ...options,
    takeStored: (windows, at) =>
      takePlaces(isAlone ? windows.filter((window) => !isShortWindow(window)) : windows, at),
  });
};

/** Deletes the counts of windows that have ended. A row that a request has locked is still in use. */
export const purgeQuotaUses = async (db: Database, now: Date): Promise<void> => {
  await runSql(
    db,
    sql`delete from quota_uses where (owner, seconds) in (
      select owner, seconds from quota_uses where ends_at < ${now.toISOString()}::timestamptz for update skip locked)`,
  );
};
